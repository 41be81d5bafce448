import '@/theme/buttons';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Skeleton.css';
import { useState } from 'react';
import { Button, Skeleton, Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useChangeSearch } from '@/data/saved-searches/mutations';
import { isPremium, type Account } from '@/domain/account/account';
import { formatCount } from '@/domain/format/numbers';
import { pauseOf, queryOf, type SavedSearch, searchInWords } from '@/domain/saved-search/saved-search';
import { preloadModule } from '@/lib/lazy-import';
import { loadRenameDialog } from './load-dialogs';
import classes from './search-card.module.css';

interface Props {
  search: SavedSearch;
  /** How many suppliers are new in it. */
  news: number;
  account: Account;
  plansPath: string;
  directoryPath: string;
  onRename: () => void;
  onDelete: () => void;
  /** For the delete button. */
  deleteProps: Record<string, number>;
}

/** A saved search, and what the member can do with it. */
export function SearchCard({
  search,
  news,
  account,
  plansPath,
  directoryPath,
  onRename,
  ...deletion
}: Props) {
  const { name } = search;
  const pause = pauseOf(search, isPremium(account));
  const preload = () => preloadModule(loadRenameDialog);
  return (
    <article className={classes.root}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          {pause === null ? <Link to={directoryPath + queryOf(search, news > 0)}>{name}</Link> : name}
        </h3>
        {pause === null && news > 0 && (
          <span className={classes.news}>{formatCount(news, 'novo', 'novos')}</span>
        )}
      </div>
      <p className={classes.words}>{searchInWords(search)}</p>
      {pause !== null && (
        <p className={classes.pause}>
          {pause} <Link to={plansPath}>{wasPremium(account) ? 'Renovar o Premium' : 'Ver os planos'}</Link>
        </p>
      )}
      <div className={classes.foot}>
        <MailSwitch search={search} obstacle={obstacleOf(pause, account)} />
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            aria-label={`Renomear ${name}`}
            onClick={onRename}
            onPointerEnter={preload}
            onFocus={preload}
          >
            Renomear
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`Excluir ${name}`}
            onClick={deletion.onDelete}
            {...deletion.deleteProps}
          >
            Excluir
          </Button>
        </div>
      </div>
    </article>
  );
}

function wasPremium({ subscription }: Account): boolean {
  return subscription.status === 'expired';
}

/** Why no e-mail has the search's new suppliers, whatever its own switch says; null if that decides. */
function obstacleOf(pause: string | null, { notify_new_suppliers }: Account): string | null {
  if (pause !== null) return 'Nada chega por e-mail enquanto a busca está em pausa.';
  return notify_new_suppliers ? null : 'Os e-mails de “Novos fornecedores” estão desligados.';
}

interface SwitchProps {
  search: SavedSearch;
  obstacle: string | null;
}

/** Whether the weekly e-mail has the search's new suppliers. */
function MailSwitch({ search: { id, name, notifies }, obstacle }: SwitchProps) {
  const { mutate } = useChangeSearch({ withToast: true });
  /** The new choice while its request is pending; after a failure the switch shows the stored one again. */
  const [tapped, setTapped] = useState<boolean | null>(null);

  function change(on: boolean) {
    setTapped(on);
    mutate({ id, change: { notifies: on } }, { onSettled: () => setTapped(null) });
  }

  return (
    <Switch
      label="Avisar por e-mail"
      aria-label={`Avisar por e-mail: ${name}`}
      description={obstacle}
      classNames={{ description: classes.obstacle }}
      size="md"
      disabled={obstacle !== null}
      checked={tapped ?? notifies}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

const CARDS = [0, 1, 2];

/** Placeholder of the searches while they load. */
export function SearchSkeletons() {
  return (
    <div role="status" aria-label="Carregando buscas salvas…" className={classes.skeletons}>
      {CARDS.map((index) => (
        <div key={index} className={classes.root}>
          <Skeleton height="1.5rem" width="min(16rem, 70%)" />
          <Skeleton height="1rem" width="min(12rem, 50%)" />
          <Skeleton height="2.25rem" width="min(20rem, 90%)" />
        </div>
      ))}
    </div>
  );
}
