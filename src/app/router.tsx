import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { RequireSession } from './guards';
import { AuthLayout } from './layouts/auth-layout';
import { CheckoutLayout } from './layouts/checkout-layout';
import { SiteLayout } from './layouts/site-layout';
import { OverlayEntry } from './overlay-entry';
import { lazyPage, Page } from './page';
import { paths } from './paths';
import { DashboardRedirect } from './routes/dashboard-redirect';
import { LoginRedirect } from './routes/login-redirect';
import { ScrollMemory } from './scroll-memory';
import { SiteBrand } from './site-brand';

const Landing = lazyPage(() => import('./routes/landing'));
const About = lazyPage(() => import('./routes/about'));
const Contact = lazyPage(() => import('./routes/contact'));
const Login = lazyPage(() => import('./routes/login'));
const SignUp = lazyPage(() => import('./routes/sign-up'));
const ForgotPassword = lazyPage(() => import('./routes/forgot-password'));
const ResetPassword = lazyPage(() => import('./routes/reset-password'));
const VerifyEmail = lazyPage(() => import('./routes/verify-email'));
const UndoEmailChange = lazyPage(() => import('./routes/undo-email-change'));
const MailWish = lazyPage(() => import('./routes/mail-wish'));
const Profile = lazyPage(() => import('./routes/profile'));
const Suppliers = lazyPage(() => import('./routes/suppliers'));
const Home = lazyPage(() => import('./routes/home'));
const Supplier = lazyPage(() => import('./routes/supplier'));
const Plans = lazyPage(() => import('./routes/plans'));
const Checkout = lazyPage(() => import('./routes/checkout'));
const ForSuppliers = lazyPage(() => import('./routes/for-suppliers'));
const SupplierArea = lazyPage(() => import('./supplier-area'));
const Novelties = lazyPage(() => import('./routes/novelties'));
const Categories = lazyPage(() => import('./routes/categories'));
const Category = lazyPage(() => import('./routes/category'));
const Privacy = lazyPage(() => import('./routes/privacy'));
const Terms = lazyPage(() => import('./routes/terms'));
const Accessibility = lazyPage(() => import('./routes/accessibility'));
const NotFound = lazyPage(() => import('./routes/not-found'));
const AdminArea = lazyPage(() => import('./admin-area'));

/** The routes with the browser's URL; the build renders AppRoutes with a fixed URL. */
export function Router() {
  return (
    <BrowserRouter>
      <OverlayEntry />
      <AppRoutes />
    </BrowserRouter>
  );
}

/**
 * Every route of the site. The Suspense boundary lets React hydrate a prerendered page in small pieces. The router is
 * outside of it: if the URL changes during hydration, React first hydrates the old page and then shows the new one.
 */
export function AppRoutes() {
  return (
    <Suspense>
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
            <Route path={paths.undoEmailChange} element={<UndoEmailChange />} />
            <Route path={paths.mailWish} element={<MailWish />} />
          </Route>
        </Route>
        <Route element={<CheckoutLayout />}>
          <Route element={<Page />}>
            <Route path={paths.checkout} element={<Checkout />} />
          </Route>
        </Route>
        <Route element={<SiteLayout landing />}>
          <Route element={<Page />}>
            <Route path={paths.landing} element={<Landing />} />
            <Route path={paths.landingAlias} element={<Landing />} />
          </Route>
        </Route>
        <Route element={<SiteLayout />}>
          <Route element={<Page />}>
            <Route path={paths.catalog} element={<Suppliers />} />
            <Route path={paths.catalogSupplier} element={<Supplier />} />
            <Route path={paths.directoryHomeSupplier} element={<Supplier />} />
            <Route path={paths.directoryHome} element={<Home />} />
            <Route path={paths.plans} element={<Plans />} />
            <Route path={paths.about} element={<About />} />
            <Route path={paths.contact} element={<Contact />} />
            <Route element={<RequireSession />}>
              <Route path={paths.loginRedirect} element={<LoginRedirect />} />
              <Route path={paths.dashboardRedirect} element={<DashboardRedirect />} />
              <Route path={paths.profile} element={<Profile />} />
            </Route>
            <Route path={paths.forSuppliers} element={<ForSuppliers />} />
            <Route path={`${paths.ownSuppliers}/*`} element={<SupplierArea />} />
            <Route path={paths.novelties} element={<Novelties />} />
            <Route path={paths.categories} element={<Categories />} />
            <Route path={paths.category} element={<Category />} />
            <Route path={paths.privacy} element={<Privacy />} />
            <Route path={paths.terms} element={<Terms />} />
            <Route path={paths.accessibility} element={<Accessibility />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
        <Route element={<Page />}>
          <Route path={`${paths.admin}/*`} element={<AdminArea />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
