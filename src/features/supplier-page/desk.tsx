import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DeleteDialog } from '@/components/delete-dialog';
import { FieldChanges } from '@/components/field-changes';
import { useConfirmOwnSupplier, useLeaveSupplier } from '@/data/supplier-pages/mutations';
import { fieldChanges } from '@/domain/audit/fields';
import { formatCalendarDay, formatDay } from '@/domain/format/dates';
import type { OwnPage, PageEdit } from '@/domain/supplier-page/own-page';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { Figures } from './figures';
import { Part } from './part';
import classes from './desk.module.css';

interface Props {
  pages: OwnPage[];
  accountId: string;
  pathOf: (id: number) => string;
  /** Dialogs, which are other features. */
  editor: (id: number, onClose: () => void) => ReactNode;
  /** The novelties of a page, with a button to publish one. */
  novelties: (page: OwnPage) => ReactNode;
}

/** "Meu fornecedor": what an account does for the pages that it keeps. */
export function Desk({ pages, ...rest }: Props) {
  const [chosen, setChosen] = useState(pages[0]?.id);
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  if (!page) return null;
  return (
    <>
      {pages.length > 1 && (
        <NativeSelect
          label="Página"
          size="md"
          value={page.id}
          data={pages.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <PageDesk key={page.id} page={page} {...rest} />
    </>
  );
}

type PageProps = Omit<Props, 'pages'> & { page: OwnPage };

function PageDesk({ page, accountId, pathOf, editor, novelties }: PageProps) {
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const proposed = page.edits.find(({ state }) => state === 'proposed');
  return (
    <div className={classes.root}>
      <section className={classes.card}>
        <h2 ref={heading} tabIndex={-1} className={classes.name}>
          {page.name}
        </h2>
        <p className={classes.quiet}>
          {page.supplier_updated_on
            ? `Atualizada por você em ${formatCalendarDay(page.supplier_updated_on)}.`
            : 'Os lojistas ainda não veem quando você a conferiu.'}
        </p>
        <div className={classes.actions}>
          <Confirm id={page.id} />
          <Button variant="default" size="md" onClick={() => setEditing(true)}>
            Editar a página
          </Button>
          <Link to={pathOf(page.id)}>Ver no guia</Link>
        </div>
      </section>
      {proposed && (
        <Part title="Esperando a nossa equipe">
          <Changes edit={proposed} />
        </Part>
      )}
      {novelties(page)}
      <Figures supplierId={page.id} />
      <Decided edits={page.edits.filter(({ state }) => state === 'declined' || state === 'undone')} />
      <Button variant="default" className={classes.leave} onClick={() => setLeaving(true)}>
        Deixar de cuidar desta página
      </Button>
      {editing && editor(page.id, () => setEditing(false))}
      {leaving && (
        <Leaving page={page} accountId={accountId} heading={heading} onClose={() => setLeaving(false)} />
      )}
    </div>
  );
}

/** Says that the page is right as it is. */
function Confirm({ id }: { id: number }) {
  const confirm = useConfirmOwnSupplier(id);
  const submit = useSubmit(confirm.mutateAsync);
  const send = () =>
    void submit(undefined, {
      onSuccess: () =>
        void notify({ tone: 'success', title: 'Obrigado!', message: 'Os lojistas veem a data de hoje.' }),
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  return (
    <Button size="md" aria-disabled={confirm.isPending || undefined} onClick={send}>
      Está tudo certo
    </Button>
  );
}

/** What the staff did not accept lately, and why. */
function Decided({ edits }: { edits: PageEdit[] }) {
  if (edits.length === 0) return null;
  return (
    <Part title="O que não foi ao ar">
      {edits.map((edit) => (
        <div key={edit.id}>
          <Changes edit={edit} />
          <p className={classes.quiet}>
            {formatDay(edit.at)}: {edit.reason}
          </p>
        </div>
      ))}
    </Part>
  );
}

function Changes({ edit }: { edit: PageEdit }) {
  return <FieldChanges changes={fieldChanges(edit.changes, 'supplier')} />;
}

interface LeavingProps {
  page: OwnPage;
  accountId: string;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function Leaving({ page, accountId, ...rest }: LeavingProps) {
  const leave = useLeaveSupplier(page.id, accountId);
  return (
    <DeleteDialog
      title="Deixar de cuidar da página"
      deletion={leave}
      action={['Deixar de cuidar', 'Saindo...']}
      failure="Erro"
      success="Sua conta não cuida mais desta página."
      {...rest}
    >
      A página de {page.name} continua no guia como está. Para cuidar dela de novo, será preciso provar outra
      vez.
    </DeleteDialog>
  );
}
