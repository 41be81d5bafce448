import IconHeart from '@tabler/icons-react/icons/IconHeart';
import IconHome from '@tabler/icons-react/icons/IconHome';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconUser from '@tabler/icons-react/icons/IconUser';
import type { Icon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useForMembers } from '@/lib/use-hydrated';
import { FOCUS_SEARCH, focusSearch } from '../focus-search';
import { FAVORITES_PATH, paths } from '../paths';
import { CardChats } from '../card-chats';
import { useCurrentPath } from './use-current-path';
import classes from './member-bar.module.css';

const ITEMS: { to: string; text: string; Icon: Icon }[] = [
  { to: paths.directoryHome, text: 'Início', Icon: IconHome },
  { to: paths.catalog, text: 'Buscar', Icon: IconSearch },
  { to: FAVORITES_PATH, text: 'Favoritos', Icon: IconHeart },
  { to: paths.profile, text: 'Conta', Icon: IconUser },
];

/**
 * The main pages for members, at the bottom of screens that are too narrow for the header's links. With it comes what
 * members do on every page, so that visitors download none of it.
 */
export default function MemberBar() {
  const current = useCurrentPath();

  /** On the catalog itself the link must not open it without its filters. */
  function stayInCatalog(event: MouseEvent) {
    if (current !== paths.catalog) return;
    event.preventDefault();
    focusSearch();
  }

  return (
    <>
      <nav className={classes.root} aria-label="Atalhos" {...useForMembers()}>
        {ITEMS.map(({ to, text, Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.link}
            aria-current={to === current ? 'page' : undefined}
            {...(to === paths.catalog && { state: FOCUS_SEARCH, onClick: stayInCatalog })}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            {text}
          </Link>
        ))}
      </nav>
      <CardChats />
    </>
  );
}
