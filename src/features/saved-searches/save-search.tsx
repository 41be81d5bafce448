import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import IconBell from '@tabler/icons-react/icons/IconBell';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { useCurrentUser } from '@/data/account/queries';
import { categoryQueries } from '@/data/categories/queries';
import { useMarkSeen } from '@/data/saved-searches/mutations';
import { useSavedSearches, useSearchNews } from '@/data/saved-searches/queries';
import type { Account } from '@/domain/account/account';
import { hasFilters, writeFilters, type DirectoryFilters } from '@/domain/directory/filters';
import {
  isSameSearch,
  MOST_SEARCHES,
  OFFER,
  type SearchRow,
  searchRow,
  suggestedName,
} from '@/domain/saved-search/saved-search';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { KEEP_SCROLL, type LocationState } from '@/lib/navigation/location-state';
import { SAVE_PARAM } from '@/lib/navigation/save-param';
import { withParams } from '@/lib/navigation/use-search-params-state';
import { loadSaveSearchDialog } from './load-dialogs';
import classes from './save-search.module.css';

const SaveSearchDialog = lazy(() => importWithRetry(loadSaveSearchDialog));

interface Props {
  filters: DirectoryFilters;
  /** Of the chosen special list. */
  listName: string | null;
  loginPath: string;
  /** Of the page with this button. */
  pagePath: string;
  /** Whether that page takes its filters from the query string. */
  readsFilters: boolean;
  /** Of the saved searches. */
  listPath: string;
}

/** Offers to keep what is searched in a directory or on a category's page, or leads to the saved searches if it is among them. */
export default function SaveSearch({
  filters,
  listName,
  loginPath,
  pagePath,
  readsFilters,
  listPath,
}: Props) {
  const { data: categories } = useQuery(categoryQueries.list());
  const { status, account } = useCurrentUser();
  if (categories === undefined) return null;
  const search = searchRow(filters, categories);
  if (!hasFilters({ ...filters, text: search.text })) return null; // nothing is left of the text
  if (status === 'visitor') {
    const query = withParams(readsFilters ? writeFilters('', filters) : '', { [SAVE_PARAM]: '1' });
    const back: LocationState = { from: `${pagePath}?${query}` };
    return (
      <Link to={loginPath} state={back} className={look}>
        <Offer />
      </Link>
    );
  }
  if (account === null) return null;
  return (
    <MemberOffer
      account={account}
      search={search}
      name={suggestedName(filters, listName)}
      listPath={listPath}
    />
  );
}

interface MemberProps {
  account: Account;
  search: SearchRow;
  /** The suggested name. */
  name: string;
  listPath: string;
}

function MemberOffer({ account, search, name, listPath }: MemberProps) {
  const { searches, failed } = useSavedSearches(account.id);
  const saved = searches?.find((one) => isSameSearch(one, search));
  const [opened, setOpened] = useState(false);
  const control = useRef<HTMLElement>(null);
  const keepControl = (element: HTMLElement | null) => {
    control.current = element;
  };
  useSeen(account, saved?.id ?? null);
  useReturn(searches !== undefined || failed, () => {
    control.current?.focus(); // the dialog returns it here
    setOpened(saved === undefined);
  });

  return (
    <>
      {saved ? (
        <Link ref={keepControl} to={listPath} className={look}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          <span>Busca salva</span>
        </Link>
      ) : (
        <button
          ref={keepControl}
          type="button"
          className={look}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Offer />
        </button>
      )}
      {opened && (
        <Suspense>
          <SaveSearchDialog
            account={account}
            isFull={(searches?.length ?? 0) >= MOST_SEARCHES}
            search={search}
            name={name}
            listPath={listPath}
            control={control}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const look = `${buttonClass('default')} ${classes.button}`;
const preload = () => preloadModule(loadSaveSearchDialog);

function Offer() {
  return (
    <>
      <IconBell size={18} stroke={1.75} aria-hidden="true" />
      <span>{OFFER}</span>
    </>
  );
}

/** Marks a saved search as seen, once for each visit, if suppliers were new in it. */
function useSeen(account: Account, savedId: number | null): void {
  const { news } = useSearchNews(account);
  const { mutate } = useMarkSeen();
  const hasNews = savedId !== null && (news[savedId] ?? 0) > 0;
  const marked = useRef<number | null>(null);
  useEffect(() => {
    if (!hasNews || marked.current === savedId) return;
    marked.current = savedId;
    mutate(savedId);
  }, [hasNews, savedId, mutate]);
}

/** Calls `onReturn` when a visitor has logged in to save the search, as soon as it is known what is saved. */
function useReturn(isKnown: boolean, onReturn: () => void): void {
  const navigate = useNavigate();
  const returned = useRef(false);
  useEffect(() => {
    const { search } = window.location;
    if (!isKnown || returned.current || !new URLSearchParams(search).has(SAVE_PARAM)) return;
    returned.current = true;
    void navigate(
      { search: withParams(search, { [SAVE_PARAM]: '' }) },
      { replace: true, state: KEEP_SCROLL },
    );
    onReturn();
  });
}
