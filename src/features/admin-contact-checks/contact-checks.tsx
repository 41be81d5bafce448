import '@/theme/buttons';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { FailedState } from '@/components/failed-state';
import { ListFoot } from '@/components/list-foot';
import { MessageState } from '@/components/message-state';
import { PageHead } from '@/components/page-head';
import { RecordSkeletons, RecordTable } from '@/components/record-table';
import { useFocusKept } from '@/components/use-focus-kept';
import { contactQueries, CONTACTS_PER_PAGE } from '@/data/answers/admin-queries';
import type { ContactInDoubt } from '@/domain/answers/contact-queue';
import { formatCount } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useListParams } from '@/lib/navigation/use-list-params';
import { contactColumns } from './contact-columns';
import { ContactFigures } from './contact-figures';
import { loadConfirmationDialog } from './load-dialogs';
import { useArchive, type Archive } from './use-archive';
import classes from './contact-checks.module.css';

const ContactConfirmationDialog = lazy(() => importWithRetry(loadConfirmationDialog));

const NONE = {
  title: 'Nenhum contato em verificação',
  text: 'Quando revendedores não conseguem falar com um fornecedor, ele aparece aqui.',
};

interface Props {
  /** Path of a supplier's page, with :id. */
  pagePath: string;
  /** The form of a supplier in a dialog. */
  form: (id: number, onClose: () => void) => ReactNode;
  /** Imports that dialog. */
  loadForm: () => Promise<unknown>;
}

type Opened = { dialog: 'confirmation' | 'form'; supplier: ContactInDoubt };

/** 'Contatos' of the admin area: suppliers whose contact is in doubt, the most urgent first. */
export function Contacts({ pagePath, form, loadForm }: Props) {
  const { asked, setPage } = useListParams();
  const { data, isError, isPlaceholderData, refetch } = useQuery(contactQueries.queue(asked.page));
  const [opened, setOpened] = useState<Opened | null>(null);
  const archive = useArchive();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(null);
  useFocusKept(heading, data, opened);
  const columns = contactColumns({
    pagePath,
    loadForm,
    archiving: archive.isPending,
    onConfirm: (supplier) => setOpened({ dialog: 'confirmation', supplier }),
    onCorrect: (supplier) => setOpened({ dialog: 'form', supplier }),
    onArchive: (supplier) => void archive.run(supplier),
  });
  const layout = { columns, rowClass: classes.row };

  function tryAgain() {
    heading.current?.focus(); // the focused button disappears
    void refetch();
  }

  return (
    <>
      <PageHead ref={heading} title="Contatos" />
      <ContactFigures />
      <Outcome archive={archive} />
      {!data && isError && <FailedState message="Falha ao buscar os contatos." retry={tryAgain} />}
      {!data && !isError && <RecordSkeletons {...layout} label="Carregando contatos…" count={5} />}
      {data?.total === 0 && <MessageState {...NONE} />}
      {data && data.total > 0 && (
        <>
          <Count total={data.total} />
          <RecordTable
            {...layout}
            label="Contatos em verificação"
            rows={data.rows}
            keyOf={({ id }) => id}
            waiting={isPlaceholderData}
          />
          <ListFoot
            page={data}
            sizes={[]}
            size={CONTACTS_PER_PAGE}
            onTurn={setPage}
            onSize={() => undefined}
          />
        </>
      )}
      <Suspense>
        {opened?.dialog === 'confirmation' && (
          <ContactConfirmationDialog supplier={opened.supplier} heading={heading} onClose={close} />
        )}
        {opened?.dialog === 'form' && form(opened.supplier.id, close)}
      </Suspense>
    </>
  );
}

function Count({ total }: { total: number }) {
  return (
    <p role="status" className={classes.count}>
      {formatCount(total, 'contato em verificação', 'contatos em verificação')}. Primeiro os que mais
      revendedores não conseguiram contatar e que mais gente visita.
    </p>
  );
}

/** What was archived last, and how to take it back. */
function Outcome({ archive: { outcome, element, isPending, undo } }: { archive: Archive }) {
  return (
    <div ref={element} role="status" tabIndex={-1} className={outcome ? classes.outcome : undefined}>
      {outcome && (
        <>
          <span>{outcome.text}</span>
          {outcome.changed && (
            <Button
              variant="subtle"
              size="xs"
              aria-disabled={isPending || undefined}
              data-disabled={isPending || undefined}
              onClick={() => void undo()}
            >
              Desfazer
            </Button>
          )}
        </>
      )}
    </div>
  );
}
