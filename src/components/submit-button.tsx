import '@/theme/buttons';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import classes from './submit-button.module.css';

interface Props extends ButtonProps {
  pending: boolean;
  /** What it says meanwhile. */
  busy: string;
  /** It cannot be taken back. */
  danger?: boolean;
  children: ReactNode;
}

/**
 * Sends a form, and can do nothing else until the answer is there. The focus, which a disabled button loses, is then
 * given back, unless it has gone elsewhere.
 */
export function SubmitButton({ pending, busy, danger, disabled, children, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending && document.activeElement === document.body) button.current?.focus();
    wasPending.current = pending;
  }, [pending]);
  return (
    <Button
      ref={button}
      type="submit"
      size="md"
      disabled={disabled || pending}
      className={danger ? classes.danger : undefined}
      {...rest}
    >
      {pending ? busy : children}
    </Button>
  );
}
