import '@/theme/print.css';
import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type ComponentType,
} from 'react';
import { useQuery } from '@tanstack/react-query';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import { generatePath, Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { Picture } from '@/components/card/picture';
import { useCurrentUser } from '@/data/account/queries';
import { noteStep } from '@/data/funnel/note-step';
import { publicPicture } from '@/data/suppliers/images';
import { useRecordView } from '@/data/suppliers/mutations';
import { supplierQueries } from '@/data/suppliers/queries';
import { rememberSupplier } from '@/data/suppliers/recently-viewed';
import { isPremium } from '@/domain/account/account';
import { isLocked, parseSupplierId, type SupplierPage } from '@/domain/supplier/supplier';
import { AboutSupplier } from '@/features/supplier/about-supplier';
import { ContactList } from '@/features/supplier/contact-list';
import { FavoriteToggle } from '@/features/supplier/favorite-toggle';
import { Gallery } from '@/features/supplier/gallery';
import { LOAD_FAILED } from '@/features/supplier/load-failed';
import { SupplierNeighbors } from '@/features/supplier/neighbors';
import { PurchaseTermsSection } from '@/features/supplier/purchase-terms';
import { ShareButton } from '@/features/supplier/share-button';
import { SupplierGate } from '@/features/supplier/supplier-gate';
import { SupplierMissing } from '@/features/supplier/supplier-missing';
import { SupplierTitle } from '@/features/supplier/supplier-title';
import { useLeaveSoon } from '@/features/supplier/use-leave-soon';
import { useMessageSheet } from '@/features/supplier-messages/use-message-sheet';
import { ContactState } from '@/features/supplier-answers/contact-state';
import { useToastOnce } from '@/components/use-toast-once';
import { isUnanswered } from '@/lib/errors';
import { importWithRetry } from '@/lib/lazy-import';
import type { Toast } from '@/lib/notify';
import { readLocationState } from '@/lib/navigation/location-state';
import { siteUrl } from '@/lib/site-url';
import { forgetWantedSupplier, keepWantedSupplier } from '@/lib/navigation/wanted-supplier';
import { categoryPath } from '../category-path';
import { pixPath } from '../checkout-path';
import { PageMeta } from '../page-meta';
import { ownPaths, paths } from '../paths';
import { SupplierMeta } from '../supplier-meta';
import classes from './supplier.module.css';

// The page does without these if they cannot be loaded.
const nothing = () => ({ default: () => null });
const BuyingSummary = lazy(() =>
  importWithRetry(() => import('@/features/supplier-answers/buying-summary')).catch(nothing),
);
const SupplierAnswers = lazy(() => importWithRetry(() => import('../supplier-answers')).catch(nothing));
const SupplierNovelties = lazy(() =>
  importWithRetry(() => import('@/features/novelties/supplier-novelties')).catch(nothing),
);
const NotebookPanel = lazy<ComponentType<{ supplierId: number; name: string; url: string }>>(() =>
  importWithRetry(() => import('@/features/notebook/notebook-panel')).catch(nothing),
);

const NO_ID: Toast = {
  tone: 'error',
  title: 'Erro',
  message: 'ID do fornecedor não encontrado.',
  outlivesPage: true,
};

/** A supplier's page, at /fornecedores/:id and /diretorio/:id. */
export function Component() {
  const id = parseSupplierId(useParams().id);
  return id === null ? <BackToList toast={NO_ID} /> : <Supplier key={id} id={id} />;
}

/** Shows that the supplier is loading, missing or locked, or shows the supplier. */
function Supplier({ id }: { id: number }) {
  const navigate = useNavigate();
  const { supplier, isBuilt, error, refetch } = useSupplier(id);
  useVisit(id, supplier ? isLocked(supplier) : undefined);
  useWanted(id, supplier);

  const backToList = () => void navigate(paths.catalog, { replace: true });
  const goBack = () => void (canGoBack() ? navigate(-1) : navigate(paths.catalog));
  const isUnreached = supplier === undefined && isUnanswered(error);
  // Here, because <Unreached /> is gone while the supplier loads again.
  const staying = useLeaveSoon(backToList, isUnreached);

  if (supplier === undefined) {
    if (error === null)
      return (
        <>
          {/* The second child here and below: so React keeps its links, and their focus, when the supplier has loaded. */}
          {null}
          <Frame id={id}>
            <PageSpinner label="Carregando fornecedor…" />
          </Frame>
        </>
      );
    if (isUnreached) return <Unreached retry={() => void refetch()} staying={staying} />;
    return <BackToList toast={LOAD_FAILED} />;
  }
  if (supplier === null) {
    return (
      <>
        <PageMeta title="Fornecedor não encontrado" />
        <SupplierMissing onLeave={backToList} />
      </>
    );
  }
  const path = generatePath(paths.catalogSupplier, { id: String(id) });
  return (
    <>
      <SupplierMeta supplier={supplier} path={path} />
      {supplier.supplier_details === null ? (
        <SupplierGate
          supplier={supplier}
          plansTo={paths.plans}
          pixPath={pixPath}
          loginTo={paths.login}
          categoryPath={categoryPath}
          onBack={goBack}
        >
          <ClaimLink id={id} />
        </SupplierGate>
      ) : (
        <Frame id={id}>
          <OpenSupplier
            supplier={supplier}
            details={supplier.supplier_details}
            url={siteUrl() + path}
            isBuilt={isBuilt}
          />
        </Frame>
      )}
    </>
  );
}

/** `isBuilt`: as the HTML has it, without contacts. It is undefined then if it cannot be fetched. */
function useSupplier(id: number) {
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery({
    ...supplierQueries.byId(id),
    // A payment in another tab may have opened it.
    refetchOnWindowFocus: ({ state: { data } }) => (data && isLocked(data) ? 'always' : true),
  });
  const isBuilt = dataUpdatedAt === 0;
  const isGivenUp = isBuilt && !isFetching && error !== null;
  return { supplier: isGivenUp ? undefined : data, isBuilt, error, refetch };
}

/** The page with the links to the list and to its other suppliers at the top, or on a phone at the bottom. */
function Frame({ id, children }: { id: number; children: ReactNode }) {
  const navigate = useNavigate();
  const { fromList = false, from } = readLocationState(useLocation());
  const favorites = fromList && from?.startsWith(paths.profile) ? from : null;

  /** Back in history to the list that the user came from, with its filters and scroll position. */
  function backToList(event: MouseEvent) {
    if (!fromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <Link to={favorites ?? paths.catalog} className={classes.trail} onClick={backToList}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          {favorites ? 'Favoritos' : 'Todos os fornecedores'}
        </Link>
        <SupplierNeighbors id={id} />
      </div>
      {children}
    </div>
  );
}

interface OpenProps {
  supplier: SupplierPage;
  details: NonNullable<SupplierPage['supplier_details']>;
  url: string;
}

/** Wide: pictures and terms left, the side card right. Phone: name, pictures, terms, text, contacts. */
function OpenSupplier({ supplier, details, url, isBuilt }: OpenProps & { isBuilt: boolean }) {
  const { linkProps, sheet } = useMessageSheet(supplier);
  const { account } = useCurrentUser();
  return (
    <article className={classes.columns} data-print>
      <div className={classes.card}>
        <CardHead supplier={supplier} details={details} url={url} />
        <ContactList
          details={details}
          contacts={supplier.supplier_contacts}
          plansTo={paths.plans}
          whatsappProps={linkProps}
        />
        {sheet}
        <Suspense>
          {account && !isBuilt && <SupplierAnswers account={account} supplier={supplier} />}
        </Suspense>
        {details.description?.trim() && <AboutSupplier description={details.description.trim()} />}
        <ClaimLink id={supplier.id} />
      </div>
      <div className={classes.pictures}>
        <Gallery supplier={supplier} />
        <PurchaseTermsSection terms={details} />
        {supplier.supplier_updated_on && !isBuilt && (
          <Suspense>
            <SupplierNovelties supplierId={supplier.id} path={url} />
          </Suspense>
        )}
        {/* Not in the card, which stays in sight as long as it is no higher than the window. */}
        <Bought summary={supplier.buying_summaries} />
      </div>
      {isPremium(account) && (
        <div className={classes.notes} data-screen>
          <Suspense>
            <NotebookPanel supplierId={supplier.id} name={supplier.name} url={url} />
          </Suspense>
        </div>
      )}
    </article>
  );
}

/** Memoized: React drops a built part whose code has not loaded if it is rendered again, as when the contacts come. */
const Bought = memo(function Bought({ summary }: { summary: SupplierPage['buying_summaries'] }) {
  return <Suspense>{summary && <BuyingSummary summary={summary} />}</Suspense>;
});

/** For the supplier itself. */
function ClaimLink({ id }: { id: number }) {
  return (
    <p className={classes.claim} data-screen>
      <Link to={generatePath(ownPaths.claim, { id: String(id) })}>Este é o seu negócio?</Link>
    </p>
  );
}

function CardHead({ supplier, details, url }: OpenProps) {
  return (
    <header className={classes.head} data-premium={supplier.is_premium || undefined}>
      {details.logo_path && (
        <span className={classes.logo}>
          <Picture
            {...publicPicture(details.logo_path)}
            sizes="3.5rem"
            alt={`Logo de ${supplier.name}`}
            eager
          />
        </span>
      )}
      <div className={classes.actions} data-screen>
        <ShareButton name={supplier.name} url={url} />
        <FavoriteToggle id={supplier.id} name={supplier.name} />
      </div>
      <div className={classes.title}>
        <SupplierTitle supplier={supplier} categoryPath={categoryPath} />
      </div>
      {supplier.contact_states && <ContactState state={supplier.contact_states} />}
    </header>
  );
}

interface UnreachedProps {
  retry: () => void;
  /** Whether the page stays because the user has interacted with it. */
  staying: boolean;
}

/** Says that no answer came, and what happens next. */
function Unreached({ retry, staying }: UnreachedProps) {
  useToastOnce(LOAD_FAILED);
  return (
    <FailedState
      message="Não foi possível abrir este fornecedor."
      // It keeps its place, or the first touch would move the button away from under the finger.
      hint={
        <span style={{ visibility: staying ? 'hidden' : 'visible' }}>
          Em instantes voltamos para a lista.
        </span>
      }
      retry={retry}
    >
      <Link to={paths.catalog} className={buttonClass('subtle')}>
        Voltar para a lista
      </Link>
    </FailedState>
  );
}

/** Shows a toast and redirects to the list. */
function BackToList({ toast }: { toast: Toast }) {
  useToastOnce(toast);
  return <Navigate to={paths.catalog} replace />;
}

/** Counts one view per visit of a supplier that is open to the user, and remembers it for "Vistos recentemente". */
function useVisit(id: number, locked: boolean | undefined): void {
  const { mutate } = useRecordView();
  const counted = useRef(false);
  useEffect(() => {
    if (locked) noteStep('locked');
    if (locked !== false || counted.current) return;
    counted.current = true;
    mutate(id);
    rememberSupplier(id);
  }, [id, locked, mutate]);
}

/** Remembers a supplier whose contacts the viewer may not see, for a purchase that may follow. */
function useWanted(id: number, supplier: SupplierPage | null | undefined): void {
  useEffect(() => {
    if (supplier?.supplier_contacts === null) keepWantedSupplier(supplier);
    else if (supplier !== undefined) forgetWantedSupplier(id);
  }, [id, supplier]);
}

/** Whether Back stays on this site; in browsers without the Navigation API, whether there is a previous entry. */
function canGoBack(): boolean {
  return window.navigation?.canGoBack ?? history.length > 1;
}
