import '@/theme/buttons';
import '@mantine/core/styles/Progress.css';
import type { ReactNode } from 'react';
import { ActionIcon, Loader, Progress } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { Picture } from '@/components/picture';
import type { Item } from './file-items';
import classes from './file-tile.module.css';

interface Props {
  item: Item;
  /** What it is called: its field, and its place in it. */
  name: string;
  address: string | null;
  onRemove: () => void;
  /** Missing where there is no place before or after. */
  onBack: (() => void) | undefined;
  onForth: (() => void) | undefined;
}

/** A picture or video of the form, how far it has come, and what can be done with it. */
export function FileTile({ item, name, address, onRemove, onBack, onForth }: Props) {
  const { state, progress, isVideo } = item;
  const fixed = state === 'uploading';
  return (
    <li className={classes.root} data-state={state}>
      {state === 'preparing' ? (
        <span className={classes.preparing} role="status" aria-label={`Preparando ${item.name}…`}>
          <Loader size={22} color="var(--app-accent)" />
        </span>
      ) : (
        <Picture src={address} alt={name} video={isVideo} eager />
      )}
      {state === 'uploading' && (
        <Progress
          value={progress * 100}
          size="sm"
          aria-label={`Enviando ${item.name}`}
          className={classes.progress}
        />
      )}
      {state === 'failed' && <p className={classes.failed}>Não enviada</p>}
      <div className={classes.actions}>
        {(onBack ?? onForth) && (
          <>
            <Action label={`Mover para trás: ${name}`} disabled={fixed || !onBack} onClick={onBack}>
              <IconArrowLeft size={18} stroke={1.75} />
            </Action>
            <Action label={`Mover para a frente: ${name}`} disabled={fixed || !onForth} onClick={onForth}>
              <IconArrowRight size={18} stroke={1.75} />
            </Action>
          </>
        )}
        <Action label={`Remover: ${name}`} disabled={fixed} onClick={onRemove}>
          <IconX size={18} stroke={1.75} />
        </Action>
      </div>
    </li>
  );
}

interface ActionProps {
  label: string;
  disabled: boolean;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function Action({ label, disabled, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      variant="default"
      size={32}
      className={classes.action}
      aria-label={label}
      // Not `disabled`: the focus stays where it is when a picture has come to the end of the row.
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  );
}
