import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireSession } from './guards';
import { AdminLayout } from './layouts/admin-layout';
import { lazyPage, Page } from './page';
import { ORDER_PATH, paths, USER_PATH } from './paths';
import { AdminStart, RequireArea } from './require-area';

const Categories = lazyPage(() => import('./routes/admin-categories'));
const Coupons = lazyPage(() => import('./routes/admin-coupons'));
const Dashboard = lazyPage(() => import('./routes/admin-dashboard'));
const Lists = lazyPage(() => import('./routes/admin-lists'));
const Import = lazyPage(() => import('./routes/admin-import'));
const History = lazyPage(() => import('./routes/admin-history'));
const Orders = lazyPage(() => import('./routes/admin-orders'));
const Order = lazyPage(() => import('./routes/admin-order'));
const Messages = lazyPage(() => import('./routes/admin-messages'));
const Synonyms = lazyPage(() => import('./routes/admin-synonyms'));
const Suppliers = lazyPage(() => import('./routes/admin-suppliers'));
const Settings = lazyPage(() => import('./routes/admin-settings'));
const Users = lazyPage(() => import('./routes/admin-users'));
const User = lazyPage(() => import('./routes/admin-user'));
const Profile = lazyPage(() => import('./routes/admin-profile'));
const NotFound = lazyPage(() => import('./routes/not-found'));

/** A path of the admin area relative to /admin, as nested routes need it. */
const below = (path: string) => path.slice(paths.admin.length);

/** The routes of the admin area, in a chunk that only its users download. */
export function Component() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route element={<Page />}>
          <Route element={<RequireSession admin />}>
            <Route element={<AdminStart />}>
              <Route index element={<Dashboard />} />
            </Route>
            <Route element={<RequireArea area="catalog" />}>
              <Route path={below(paths.adminSuppliers)} element={<Suppliers />} />
              <Route path={below(paths.adminImport)} element={<Import />} />
              <Route path={below(paths.adminCategories)} element={<Categories />} />
              <Route
                path={below(paths.adminCategoriesAlias)}
                element={<Navigate to={paths.adminCategories} replace />}
              />
              <Route path={below(paths.adminSynonyms)} element={<Synonyms />} />
              <Route path={below(paths.adminLists)} element={<Lists />} />
            </Route>
            <Route element={<RequireArea area="members" />}>
              <Route path={below(paths.adminUsers)} element={<Users />} />
              <Route path={below(USER_PATH)} element={<User />} />
              <Route path={below(paths.adminOrders)} element={<Orders />} />
              <Route path={below(ORDER_PATH)} element={<Order />} />
              <Route path={below(paths.adminMessages)} element={<Messages />} />
            </Route>
            <Route element={<RequireArea area="business" />}>
              <Route path={below(paths.adminCoupons)} element={<Coupons />} />
              <Route path={below(paths.adminSettings)} element={<Settings />} />
            </Route>
            <Route path={below(paths.adminHistory)} element={<History />} />
            <Route path={below(paths.adminProfile)} element={<Profile />} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
