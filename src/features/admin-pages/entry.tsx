import '@/theme/buttons';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { generatePath, Link } from 'react-router-dom';
import { useDecide } from '@/data/supplier-pages/admin-mutations';
import { preloadModule } from '@/lib/lazy-import';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { wordsOf, type Item } from './decisions';
import classes from './pages.module.css';

export const loadDeclineDialog = () => import('./decline-dialog');

export interface Actions {
  /** Path of a supplier's page, with :id. */
  pagePath: string;
  onDecline: (item: Item) => void;
}

interface Props extends Actions {
  item: Item;
  /** Below the name: whose it is and since when. */
  about: ReactNode[];
  children: ReactNode;
}

/** Something that waits for the staff, with its two decisions. */
export function Entry({ item, about, pagePath, onDecline, children }: Props) {
  const { accept, accepted, decline } = wordsOf(item);
  const { isPending, isSuccess, mutateAsync } = useDecide(item);
  const submit = useSubmit(mutateAsync);
  // Once decided, it stays until the list has loaded again.
  const isBusy = isPending || isSuccess;
  const preload = () => preloadModule(loadDeclineDialog);

  function send() {
    if (isBusy) return;
    void submit(undefined, {
      onSuccess: () => void notify({ tone: 'success', title: 'Sucesso', message: accepted }),
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return (
    <li className={classes.entry} data-waits={accept ? '' : undefined}>
      <h3>
        <Link to={generatePath(pagePath, { id: String(item.supplier_id) })}>{item.name}</Link>
      </h3>
      <p className={classes.quiet}>
        {about.map((part, index) => (
          <span key={index}>{part}</span>
        ))}
      </p>
      {children}
      <div className={classes.buttons}>
        {accept && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${accept} ${item.name}`}
            // `disabled` would lose the focus.
            aria-disabled={isBusy || undefined}
            data-disabled={isBusy || undefined}
            onClick={send}
          >
            {accept}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`${decline} ${item.name}`}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => onDecline(item)}
        >
          {decline}
        </Button>
      </div>
    </li>
  );
}
