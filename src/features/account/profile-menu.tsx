import IconBell from '@tabler/icons-react/icons/IconBell';
import IconBuildingStore from '@tabler/icons-react/icons/IconBuildingStore';
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import IconHeart from '@tabler/icons-react/icons/IconHeart';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconReceipt from '@tabler/icons-react/icons/IconReceipt';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconUser from '@tabler/icons-react/icons/IconUser';
import type { Icon } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
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
  /** How many suppliers are new in the saved searches. */
  searchNews: number;
  pathOf: (tab: ProfileTab) => string;
  /** Of the suppliers' pages that the member keeps; null without any. */
  ownSuppliersPath: string | null;
  onLeave: () => void;
}

/** Links to the tabs of the profile, and a logout button. */
export function ProfileMenu({ current, searchNews, pathOf, ownSuppliersPath, onLeave }: Props) {
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
        {ownSuppliersPath && (
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
