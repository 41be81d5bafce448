import { Dashboard } from '@/features/admin-dashboard/dashboard';
import { PageMeta } from '../page-meta';
import { adminPaths, paths } from '../paths';

const INTEGRATIONS = `${paths.adminSettings}?aba=integracoes`;
const STEP_PATHS = {
  categories: adminPaths.categories,
  suppliers: adminPaths.import,
  prices: `${paths.adminSettings}?aba=planos`,
  company: `${paths.adminSettings}?aba=empresa`,
  payments: INTEGRATIONS,
  mail: INTEGRATIONS,
  pages: INTEGRATIONS,
  visit: paths.adminSettings,
  sale: adminPaths.orders,
};

const WAITING_PATHS = {
  orders: `${adminPaths.orders}?situacao=atencao`,
  messages: `${adminPaths.messages}?filtro=nao-respondidas`,
  mails: `${adminPaths.mails}?situacao=failed`,
  contacts: adminPaths.contacts,
  pages: adminPaths.pages,
  job: INTEGRATIONS,
};

/** 'Dashboard' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Dashboard" />
      <Dashboard
        contactsPath={adminPaths.contacts}
        suppliersPath={adminPaths.suppliers}
        usersPath={adminPaths.users}
        userPath={adminPaths.user}
        endingPath={`${adminPaths.users}?filtro=termina-30`}
        ordersPath={adminPaths.orders}
        orderPath={adminPaths.order}
        stepPaths={STEP_PATHS}
        todoPaths={WAITING_PATHS}
      />
    </>
  );
}
