import '@/theme/buttons';
import { Button } from '@mantine/core';
import { preloadModule } from '@/lib/lazy-import';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { DECISIONS, useDecision, type Item } from './decisions';
import classes from './pages.module.css';

export const loadDeclineDialog = () => import('./decline-dialog');

interface Props {
  item: Item;
  onDecline: (item: Item) => void;
}

export function DecisionButtons({ item, onDecline }: Props) {
  const { accept, accepted, decline } = DECISIONS[item.what];
  const { isPending, isSuccess, mutateAsync } = useDecision(item);
  const submit = useSubmit(() => mutateAsync());
  // Once decided, the row stays until the list has loaded again.
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
  );
}
