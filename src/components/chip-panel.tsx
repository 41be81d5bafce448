import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Icon } from '@tabler/icons-react';
import classes from './row-chip.module.css';

interface Props {
  icon: Icon;
  text: string;
  children: ReactNode;
}

/** A chip of a row that opens what it names over the page. The row's parent is positioned. */
export function ChipPanel({ icon: Icon, text, children }: Props) {
  const [opened, setOpened] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);

  function closeByEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !opened) return;
    close();
    toggle.current?.focus();
  }

  /** The panel would cover what has the focus now. A click on its title only moves the focus to what is around it. */
  function closeAfterFocus({ currentTarget, relatedTarget: next }: FocusEvent) {
    if (next !== null && !currentTarget.contains(next) && !next.contains(currentTarget)) close();
  }

  return (
    <div className={classes.root} onKeyDown={closeByEscape} onBlur={closeAfterFocus}>
      <button
        ref={toggle}
        type="button"
        className={classes.chip}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {text}
      </button>
      {opened && (
        <>
          <div className={classes.outside} onClick={close} />
          <div className={classes.panel}>{children}</div>
        </>
      )}
    </div>
  );
}
