import '@/theme/buttons';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import classes from './submit-button.module.css';

interface Props extends ButtonProps {
  pending: boolean;
  /** Its text while pending. */
  busy: string;
  /** The action cannot be undone: the button is red. */
  danger?: boolean;
  children: ReactNode;
}

/**
 * Submits a form, and is disabled while the request is pending. A disabled button loses the focus, so afterwards it is
 * returned, unless the user has moved it elsewhere.
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
