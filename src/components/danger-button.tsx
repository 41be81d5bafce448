import type { ComponentPropsWithoutRef } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import classes from './danger-button.module.css';

/** For what cannot be taken back. */
export function DangerButton(props: ButtonProps & ComponentPropsWithoutRef<'button'>) {
  return <Button {...props} classNames={{ root: classes.root }} />;
}
