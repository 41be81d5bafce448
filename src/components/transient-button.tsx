import '@/theme/buttons';
import { useLayoutEffect, useRef, type ButtonHTMLAttributes, type RefObject } from 'react';
import { Button, type ButtonProps } from '@mantine/core';

interface Props extends ButtonProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  heading: RefObject<HTMLElement | null>;
}

/** A button that moves the focus to the heading when it disappears while focused. */
export function TransientButton({ heading, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [node, next] = [button.current, heading.current];
    return () => {
      if (document.activeElement === node) next?.focus();
    };
  }, [heading]);
  return <Button ref={button} variant="default" size="sm" {...rest} />;
}
