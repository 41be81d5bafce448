import { Button } from '@mantine/core';
import { generatePath } from 'react-router-dom';
import { Address } from '@/components/address';
import type { Column } from '@/components/record-table';
import { RowLink } from '@/components/row-opener';
import type { ContactInDoubt } from '@/domain/answers/contact-queue';
import { contactLinks } from '@/domain/format/links';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { reasonText } from '@/domain/answers/answers';
import { preloadModule } from '@/lib/lazy-import';
import { loadConfirmationDialog } from './load-dialogs';
import classes from './contact-checks.module.css';

interface Actions {
  /** Path of a supplier's page, with :id. */
  pagePath: string;
  /** Imports the form of a supplier. */
  loadForm: () => Promise<unknown>;
  archiving: boolean;
  onConfirm: (supplier: ContactInDoubt) => void;
  onCorrect: (supplier: ContactInDoubt) => void;
  onArchive: (supplier: ContactInDoubt) => void;
}

/** Columns of the queue, with the actions of a row. */
export function contactColumns(actions: Actions): Column<ContactInDoubt>[] {
  return [
    {
      label: 'Fornecedor',
      className: classes.name,
      heading: true,
      cell: ({ id, name, formatted_id, is_premium }) => (
        <>
          <RowLink to={generatePath(actions.pagePath, { id: String(id) })}>{name}</RowLink>
          <span className={classes.quiet}>{is_premium ? `${formatted_id} · Premium` : formatted_id}</span>
        </>
      ),
    },
    {
      label: 'Motivos',
      className: classes.reasons,
      labeled: true,
      cell: ({ reasons, reports, views }) => (
        <>
          {reasons.map((reason) => reasonText(reason)).join(', ') || 'Motivos variados'}
          <span className={classes.quiet}>
            {formatNumber(reports)} revendedores, {formatCount(views, 'visita', 'visitas')} em 30 dias
          </span>
        </>
      ),
    },
    {
      label: 'Contatos',
      className: classes.contacts,
      labeled: true,
      cell: (supplier) => <Links supplier={supplier} />,
    },
    {
      label: 'Ações',
      head: null,
      className: classes.actions,
      cell: (supplier) => <Row supplier={supplier} {...actions} />,
    },
  ];
}

function Links({ supplier }: { supplier: ContactInDoubt }) {
  const { whatsapp, instagram, website, email } = contactLinks(supplier);
  const links = [whatsapp, instagram, website, email].map(
    (link) =>
      link && (
        <a
          key={link.label}
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.link}
          aria-label={`${link.label} de ${supplier.name}: ${link.text}`}
        >
          <Address>{link.text}</Address>
        </a>
      ),
  );
  return <div className={classes.links}>{links}</div>;
}

function Row({
  supplier,
  loadForm,
  archiving,
  onConfirm,
  onCorrect,
  onArchive,
}: Actions & { supplier: ContactInDoubt }) {
  const opens = (load: () => Promise<unknown>) => ({
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: () => preloadModule(load),
    onFocus: () => preloadModule(load),
  });
  const named = (action: string) => `${action} ${supplier.name}`;
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="xs"
        aria-label={named('Confirmar')}
        {...opens(loadConfirmationDialog)}
        onClick={() => onConfirm(supplier)}
      >
        Confirmar
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={named('Corrigir')}
        {...opens(loadForm)}
        onClick={() => onCorrect(supplier)}
      >
        Corrigir
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={named('Arquivar')}
        // `disabled` would lose the focus.
        aria-disabled={archiving || undefined}
        data-disabled={archiving || undefined}
        onClick={() => onArchive(supplier)}
      >
        Arquivar
      </Button>
    </div>
  );
}
