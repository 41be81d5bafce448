import '@/theme/buttons';
import '@mantine/core/styles/Progress.css';
import type { ReactNode } from 'react';
import { ActionIcon, Loader, Progress } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import IconArrowRight from '@tabler/icons-react/icons/IconArrowRight';
import IconX from '@tabler/icons-react/icons/IconX';
import { Picture } from '@/components/card/picture';
import type { StoredPicture } from '@/data/suppliers/images';
import type { Item } from './file-items';
import classes from './file-tile.module.css';

interface Props {
  item: Item;
  /** Accessible name: the field's label and the position in it. */
  name: string;
  /** Null until its URL is known. */
  picture: Pick<StoredPicture, 'src' | 'video'> | null;
  onRemove: () => void;
  /** Undefined at the ends of the gallery. */
  onMoveBack: (() => void) | undefined;
  onMoveForward: (() => void) | undefined;
}

/** A picture or video of the form with its upload progress and actions. */
export function FileTile({ item, name, picture, onRemove, onMoveBack, onMoveForward }: Props) {
  const { state, progress } = item;
  const locked = state === 'uploading';
  return (
    <li className={classes.root} data-state={state}>
      {state === 'preparing' ? (
        <PreparingLoader name={item.name} />
      ) : (
        <Picture src={null} {...picture} sizes="10rem" alt={name} eager />
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
        {(onMoveBack ?? onMoveForward) && (
          <>
            <Action label={`Mover para trás: ${name}`} disabled={locked || !onMoveBack} onClick={onMoveBack}>
              <IconArrowLeft size={18} stroke={1.75} />
            </Action>
            <Action
              label={`Mover para a frente: ${name}`}
              disabled={locked || !onMoveForward}
              onClick={onMoveForward}
            >
              <IconArrowRight size={18} stroke={1.75} />
            </Action>
          </>
        )}
        <Action label={`Remover: ${name}`} disabled={locked} onClick={onRemove}>
          <IconX size={18} stroke={1.75} />
        </Action>
      </div>
    </li>
  );
}

function PreparingLoader({ name }: { name: string }) {
  return (
    <span className={classes.preparing} role="status" aria-label={`Preparando ${name}…`}>
      <Loader size={22} color="var(--app-accent)" />
    </span>
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
      // `disabled` would lose the focus when a picture reaches the end of the row.
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  );
}
