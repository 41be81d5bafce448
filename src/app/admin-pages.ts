import IconFileCheck from '@tabler/icons-react/icons/IconFileCheck';
import IconChartBar from '@tabler/icons-react/icons/IconChartBar';
import IconHistory from '@tabler/icons-react/icons/IconHistory';
import IconListDetails from '@tabler/icons-react/icons/IconListDetails';
import IconMail from '@tabler/icons-react/icons/IconMail';
import IconSpeakerphone from '@tabler/icons-react/icons/IconSpeakerphone';
import IconPhoneCheck from '@tabler/icons-react/icons/IconPhoneCheck';
import IconReceipt from '@tabler/icons-react/icons/IconReceipt';
import IconSend from '@tabler/icons-react/icons/IconSend';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconStar from '@tabler/icons-react/icons/IconStar';
import IconTags from '@tabler/icons-react/icons/IconTags';
import IconTicket from '@tabler/icons-react/icons/IconTicket';
import IconUsers from '@tabler/icons-react/icons/IconUsers';
import IconVocabulary from '@tabler/icons-react/icons/IconVocabulary';
import type { Account } from '@/domain/account/account';
import { accountMay, type StaffArea } from '@/domain/account/staff';
import { adminPaths, paths } from './paths';

interface AdminPage {
  to: string;
  label: string;
  /** Opens it when typed after a g. */
  key: string;
  Icon: typeof IconChartBar;
  /** The area to which it belongs; without one it is for the whole staff. */
  area?: StaffArea;
}

/** The pages in the navigation of the admin area. */
const ADMIN_PAGES: AdminPage[] = [
  { to: paths.admin, label: 'Dashboard', key: 'd', Icon: IconChartBar, area: 'business' },
  { to: adminPaths.suppliers, label: 'Fornecedores', key: 'f', Icon: IconListDetails, area: 'catalog' },
  { to: adminPaths.contacts, label: 'Contatos', key: 't', Icon: IconPhoneCheck, area: 'catalog' },
  { to: adminPaths.pages, label: 'Páginas', key: 'a', Icon: IconFileCheck, area: 'catalog' },
  { to: adminPaths.categories, label: 'Categorias', key: 'c', Icon: IconTags, area: 'catalog' },
  { to: adminPaths.synonyms, label: 'Sinônimos', key: 's', Icon: IconVocabulary, area: 'catalog' },
  { to: adminPaths.lists, label: 'Listas Especiais', key: 'l', Icon: IconStar, area: 'catalog' },
  { to: adminPaths.users, label: 'Usuários', key: 'u', Icon: IconUsers, area: 'members' },
  { to: adminPaths.orders, label: 'Pedidos', key: 'p', Icon: IconReceipt, area: 'members' },
  { to: adminPaths.coupons, label: 'Cupons', key: 'o', Icon: IconTicket, area: 'business' },
  { to: adminPaths.campaigns, label: 'Promoções', key: 'r', Icon: IconSpeakerphone, area: 'business' },
  { to: adminPaths.messages, label: 'Mensagens', key: 'm', Icon: IconMail, area: 'members' },
  { to: adminPaths.mails, label: 'E-mails', key: 'e', Icon: IconSend, area: 'members' },
  { to: adminPaths.history, label: 'Histórico', key: 'h', Icon: IconHistory },
  { to: paths.adminSettings, label: 'Configurações', key: 'g', Icon: IconSettings, area: 'business' },
];

/** The pages that somebody's role includes; the first is where the admin area begins for them. */
export function adminPagesOf(account: Pick<Account, 'staff_role'>): [AdminPage, ...AdminPage[]] {
  const pages = ADMIN_PAGES.filter(({ area }) => !area || accountMay(area, account));
  return pages as [AdminPage, ...AdminPage[]]; // the history is for everybody
}
