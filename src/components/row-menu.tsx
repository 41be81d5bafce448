import '@/theme/buttons';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { createContext, use, useRef, type ReactNode, type RefObject } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/icons/IconDots';
import type { Icon } from '@tabler/icons-react';
import { Link, type To } from 'react-router-dom';
import { preloadModule } from '@/lib/lazy-import';
import classes from './row-menu.module.css';

const ICON = { size: 18, stroke: 1.75 };

interface Props {
  /** The name of the record, for screen readers. */
  of: string;
  /** Items of the menu. */
  children: ReactNode;
}

/** The button of the menu, which has the focus while an action runs: the menu and its items disappear. */
const ButtonContext = createContext<RefObject<HTMLButtonElement | null> | null>(null);

/** The ⋯ menu at the end of a row. */
export function RowMenu({ of, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.root}>
      {/* Mantine's focus placeholder is not a menu item, and a menu must not contain anything else. */}
      <Menu
        position="bottom-end"
        width="max-content"
        transitionProps={{ duration: 0 }}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon ref={button} variant="subtle" color="gray" size={36} aria-label={`Ações de ${of}`}>
            <IconDots size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ButtonContext value={button}>{children}</ButtonContext>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface ItemProps {
  children: string;
  icon: Icon;
  /** Imports the dialog that it opens; called on hover and focus to preload it. */
  load?: () => Promise<unknown>;
  /** Why the action is not possible; undefined if it is. */
  refusal?: string | undefined;
  /** Marks an action that deletes. */
  danger?: boolean;
  onClick: () => void;
}

/** An action in the menu of a row. */
export function RowMenuItem({ children, icon: ItemIcon, load, refusal, danger, onClick }: ItemProps) {
  const button = use(ButtonContext);
  const preload = load && refusal === undefined ? () => preloadModule(load) : undefined;
  function act() {
    button?.current?.focus();
    onClick();
  }

  return (
    <Menu.Item
      leftSection={<ItemIcon {...ICON} />}
      className={`${classes.item} ${danger ? classes.danger : ''}`}
      aria-haspopup={load ? 'dialog' : undefined}
      // Not `disabled`, so that keyboard users can reach it and hear the reason.
      aria-disabled={refusal === undefined ? undefined : true}
      data-disabled={refusal === undefined ? undefined : true}
      closeMenuOnClick={refusal === undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={refusal === undefined ? act : undefined}
    >
      {children}
      {refusal !== undefined && <span className={classes.refusal}>{refusal}</span>}
    </Menu.Item>
  );
}

/** A link in the menu of a row. */
export function RowMenuLink({ children, icon: ItemIcon, to }: { children: string; icon: Icon; to: To }) {
  return (
    <Menu.Item component={Link} to={to} className={classes.item} leftSection={<ItemIcon {...ICON} />}>
      {children}
    </Menu.Item>
  );
}
