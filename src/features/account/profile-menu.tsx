import IconBell from '@tabler/icons-react/icons/IconBell';
import IconBuildingStore from '@tabler/icons-react/icons/IconBuildingStore';
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import IconHeart from '@tabler/icons-react/icons/IconHeart';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconReceipt from '@tabler/icons-react/icons/IconReceipt';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconUser from '@tabler/icons-react/icons/IconUser';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSearchNews } from '@/data/saved-searches/queries';
import { supplierPageQueries } from '@/data/supplier-pages/queries';
import type { Account } from '@/domain/account/account';
import { formatNumber } from '@/domain/format/numbers';
import classes from './profile-menu.module.css';

interface ProfileSection {
  icon: Icon;
  label: string;
  /** Value of `aba` in the query string; null for the default tab. */
  tab: string | null;
}

/** The tabs of the profile, in the order of the menu. */
export const PROFILE_SECTIONS = [
  { icon: IconUser, label: 'Informações Pessoais', tab: null },
  { icon: IconHeart, label: 'Favoritos', tab: 'favoritos' },
  { icon: IconBell, label: 'Buscas salvas', tab: 'buscas' },
  { icon: IconReceipt, label: 'Minhas compras', tab: 'compras' },
  { icon: IconSettings, label: 'Configurações', tab: 'configuracoes' },
] as const satisfies ProfileSection[];
export type ProfileTab = (typeof PROFILE_SECTIONS)[number]['tab'];

interface Props {
  current: ProfileTab;
  account: Account;
  pathOf: (tab: ProfileTab) => string;
  ownSuppliersPath: string;
  onLeave: () => void;
}

/** Links to the tabs of the profile, to "Meu fornecedor" for an account that keeps a page, and a logout button. */
export function ProfileMenu({ current, account, pathOf, ownSuppliersPath, onLeave }: Props) {
  const { total: searchNews } = useSearchNews(account);
  const { data: ownSuppliers = [] } = useQuery(supplierPageQueries.own());

  return (
    <nav className={classes.root} aria-label="Perfil">
      <ul>
        {PROFILE_SECTIONS.map(({ icon: Icon, label, tab }) => (
          <li key={label}>
            <Link
              to={pathOf(tab)}
              className={classes.item}
              aria-current={tab === current ? 'page' : undefined}
            >
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {label}
              {tab === 'buscas' && searchNews > 0 && (
                <>
                  {' '}
                  <span className={classes.news}>
                    {formatNumber(searchNews)}
                    <VisuallyHidden>
                      {' '}
                      {searchNews === 1 ? 'fornecedor novo' : 'fornecedores novos'}
                    </VisuallyHidden>
                  </span>
                </>
              )}
              <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden="true" />
            </Link>
          </li>
        ))}
        {ownSuppliers.length > 0 && (
          <li>
            <Link to={ownSuppliersPath} className={classes.item}>
              <IconBuildingStore size={20} stroke={1.75} aria-hidden="true" />
              Meu fornecedor
              <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden="true" />
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={classes.item} onClick={onLeave}>
            <IconLogout size={20} stroke={1.75} aria-hidden="true" />
            Sair
          </button>
        </li>
      </ul>
    </nav>
  );
}
