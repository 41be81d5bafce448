import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { loadCode } from '@/lib/load-code';
import { RequireSession } from './guards';
import { AuthLayout } from './layouts/auth-layout';
import { CheckoutLayout } from './layouts/checkout-layout';
import { SiteLayout } from './layouts/site-layout';
import { paths } from './paths';
import { DashboardRedirect } from './routes/dashboard-redirect';
import { LoginRedirect } from './routes/login-redirect';
import { NotFound } from './routes/not-found';
import { RouteError } from './routes/route-error';
import { UnderConstruction } from './routes/under-construction';
import { ScrollMemory } from './scroll-memory';
import { SiteBrand } from './site-brand';

const page = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => ({ default: (await loadCode(load)).Component }));

const Login = page(() => import('./routes/login'));
const SignUp = page(() => import('./routes/sign-up'));
const ForgotPassword = page(() => import('./routes/forgot-password'));
const ResetPassword = page(() => import('./routes/reset-password'));
const VerifyEmail = page(() => import('./routes/verify-email'));
const Profile = page(() => import('./routes/profile'));
const Suppliers = page(() => import('./routes/suppliers'));
const Home = page(() => import('./routes/home'));
const Supplier = page(() => import('./routes/supplier'));
const Plans = page(() => import('./routes/plans'));
const Checkout = page(() => import('./routes/checkout'));
const AdminLayout = page(() => import('./layouts/admin-layout'));
const AdminCategories = page(() => import('./routes/admin-categories'));
const AdminDashboard = page(() => import('./routes/admin-dashboard'));
const AdminLists = page(() => import('./routes/admin-lists'));
const AdminImport = page(() => import('./routes/admin-import'));
const AdminHistory = page(() => import('./routes/admin-history'));
const AdminMessages = page(() => import('./routes/admin-messages'));
const AdminSuppliers = page(() => import('./routes/admin-suppliers'));
const AdminSettings = page(() => import('./routes/admin-settings'));
const AdminUsers = page(() => import('./routes/admin-users'));
const AdminProfile = page(() => import('./routes/admin-profile'));

/** Whose content has the focus; a page that has just been loaded begins at its top, as everywhere. */
let focusedPage: string | undefined;

/** A page: its code on demand, its failure its own; focus moves to it when the address changes. */
function Page() {
  const { pathname } = useLocation();
  useEffect(() => {
    const before = focusedPage;
    focusedPage = pathname;
    if (before === undefined || before === pathname) return;
    // Keyboard and screen-reader users continue at the new page, not at the link that led here.
    const main = document.querySelector('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <ErrorBoundary fallback={<RouteError />} resetKeys={[pathname]} onError={(error) => console.error(error)}>
      {/* By address: the page before does not stand there as if nothing had been asked. */}
      <Suspense key={pathname} fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The app in a browser. */
export function Router() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}

/** Every route of the specification (R-01…R-26). */
export function AppRoutes() {
  return (
    <>
      <SiteBrand />
      <ScrollMemory />
      <Routes>
        <Route element={<AuthLayout />}>
          <Route element={<Page />}>
            <Route path={paths.login} element={<Login />} />
            <Route path={paths.signUp} element={<SignUp />} />
            <Route path={paths.forgotPassword} element={<ForgotPassword />} />
            <Route path={paths.resetPassword} element={<ResetPassword />} />
            <Route path={paths.verifyEmail} element={<VerifyEmail />} />
          </Route>
        </Route>
        <Route element={<CheckoutLayout />}>
          <Route element={<Page />}>
            <Route path={paths.checkout} element={<Checkout />} />
          </Route>
        </Route>
        <Route element={<SiteLayout />}>
          <Route element={<Page />}>
            <Route path={paths.landing} element={<UnderConstruction title="Guia de Fornecedores" />} />
            <Route path={paths.landingAlias} element={<UnderConstruction title="Guia de Fornecedores" />} />
            <Route path={paths.suppliers} element={<Suppliers />} />
            <Route path={paths.supplier} element={<Supplier />} />
            <Route path={paths.directorySupplier} element={<Supplier />} />
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.plans} element={<Plans />} />
            <Route path={paths.about} element={<UnderConstruction title="Sobre" />} />
            <Route path={paths.contact} element={<UnderConstruction title="Contato" />} />
            <Route path={paths.privacy} element={<UnderConstruction title="Política de Privacidade" />} />
            <Route path={paths.terms} element={<UnderConstruction title="Termos de Uso" />} />
            <Route element={<RequireSession />}>
              <Route path={paths.loginRedirect} element={<LoginRedirect />} />
              <Route path={paths.dashboard} element={<DashboardRedirect />} />
              <Route path={paths.profile} element={<Profile />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
        <Route
          element={
            <Suspense fallback={<PageSpinner />}>
              <AdminLayout />
            </Suspense>
          }
        >
          <Route element={<Page />}>
            <Route element={<RequireSession admin />}>
              <Route path={paths.admin} element={<AdminDashboard />} />
              <Route path={paths.adminSuppliers} element={<AdminSuppliers />} />
              <Route path={paths.adminImport} element={<AdminImport />} />
              <Route path={paths.adminCategories} element={<AdminCategories />} />
              <Route
                path={paths.adminCategoriesAlias}
                element={<Navigate to={paths.adminCategories} replace />}
              />
              <Route path={paths.adminLists} element={<AdminLists />} />
              <Route path={paths.adminUsers} element={<AdminUsers />} />
              <Route path={paths.adminMessages} element={<AdminMessages />} />
              <Route path={paths.adminHistory} element={<AdminHistory />} />
              <Route path={paths.adminSettings} element={<AdminSettings />} />
              <Route path={paths.adminProfile} element={<AdminProfile />} />
            </Route>
          </Route>
        </Route>
      </Routes>
    </>
  );
}
