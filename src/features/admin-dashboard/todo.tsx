import '@mantine/core/styles/Skeleton.css';
import { useId } from 'react';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TodoCounts } from '@/domain/dashboard/dashboard';
import { formatCount } from '@/domain/format/numbers';
import classes from './todo.module.css';

/** The most urgent first. */
const KINDS: { key: keyof TodoCounts; text: (count: number) => string }[] = [
  {
    key: 'orders',
    text: (count) => formatCount(count, 'pedido precisa de atenção', 'pedidos precisam de atenção'),
  },
  { key: 'job', text: () => 'Tarefas automáticas paradas' },
  { key: 'messages', text: (count) => formatCount(count, 'mensagem sem resposta', 'mensagens sem resposta') },
  { key: 'mails', text: (count) => formatCount(count, 'e-mail que falhou', 'e-mails que falharam') },
  { key: 'contacts', text: (count) => formatCount(count, 'contato a verificar', 'contatos a verificar') },
  {
    key: 'pages',
    text: (count) =>
      formatCount(count, 'página de fornecedor a conferir', 'páginas de fornecedores a conferir'),
  },
];

interface Props {
  /** Undefined while loading. */
  counts: TodoCounts | undefined;
  /** Where each is done. */
  paths: Record<keyof TodoCounts, string>;
}

/** 'A fazer': what waits for the staff, with links to where it is done. */
export function Todo({ counts, paths }: Props) {
  const id = useId();
  const open = counts && KINDS.filter(({ key }) => counts[key] > 0);
  return (
    <section aria-labelledby={id} className={classes.root}>
      <h2 id={id} className={classes.title}>
        A fazer
      </h2>
      {open === undefined && <Skeleton height="2.25rem" width="16rem" />}
      {open?.length === 0 && <p className={classes.nothing}>Nada espera por você agora.</p>}
      {open && open.length > 0 && (
        <ul className={classes.list}>
          {open.map(({ key, text }) => (
            <li key={key}>
              <Link to={paths[key]} className={classes.link}>
                {text(counts[key])}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
