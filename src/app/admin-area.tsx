import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireSession } from './guards';
import { AdminLayout } from './layouts/admin-layout';
import { lazyPage, Page } from './page';
import { adminPaths, paths } from './paths';
import { AdminStart, RequireArea } from './require-area';

const Campaigns = lazyPage(() => import('./routes/admin-campaigns'));
const Categories = lazyPage(() => import('./routes/admin-categories'));
const Contacts = lazyPage(() => import('./routes/admin-contacts'));
const Coupons = lazyPage(() => import('./routes/admin-coupons'));
const Dashboard = lazyPage(() => import('./routes/admin-dashboard'));
const Lists = lazyPage(() => import('./routes/admin-lists'));
const Import = lazyPage(() => import('./routes/admin-import'));
const History = lazyPage(() => import('./routes/admin-history'));
const Orders = lazyPage(() => import('./routes/admin-orders'));
const Order = lazyPage(() => import('./routes/admin-order'));
const Mails = lazyPage(() => import('./routes/admin-mails'));
const Pages = lazyPage(() => import('./routes/admin-pages'));
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
              <Route path={below(adminPaths.suppliers)} element={<Suppliers />} />
              <Route path={below(adminPaths.import)} element={<Import />} />
              <Route path={below(adminPaths.contacts)} element={<Contacts />} />
              <Route path={below(adminPaths.pages)} element={<Pages />} />
              <Route path={below(adminPaths.categories)} element={<Categories />} />
              <Route
                path={below(adminPaths.categoriesAlias)}
                element={<Navigate to={adminPaths.categories} replace />}
              />
              <Route path={below(adminPaths.synonyms)} element={<Synonyms />} />
              <Route path={below(adminPaths.lists)} element={<Lists />} />
            </Route>
            <Route element={<RequireArea area="members" />}>
              <Route path={below(adminPaths.users)} element={<Users />} />
              <Route path={below(adminPaths.user)} element={<User />} />
              <Route path={below(adminPaths.orders)} element={<Orders />} />
              <Route path={below(adminPaths.order)} element={<Order />} />
              <Route path={below(adminPaths.messages)} element={<Messages />} />
              <Route path={below(adminPaths.mails)} element={<Mails />} />
            </Route>
            <Route element={<RequireArea area="business" />}>
              <Route path={below(adminPaths.coupons)} element={<Coupons />} />
              <Route path={below(adminPaths.campaigns)} element={<Campaigns />} />
              <Route path={below(paths.adminSettings)} element={<Settings />} />
            </Route>
            <Route path={below(adminPaths.history)} element={<History />} />
            <Route path={below(adminPaths.profile)} element={<Profile />} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
