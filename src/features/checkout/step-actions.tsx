import '@/theme/buttons';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './wizard.module.css';

interface Props {
  back: () => void;
  disabled?: boolean;
  /** The buttons that continue, unless the step has its own. */
  children?: ReactNode;
}

/** The buttons below a step: 'Voltar' and those that continue. */
export function StepActions({ back, disabled, children }: Props) {
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        size="md"
        className={classes.back}
        disabled={disabled}
        onClick={back}
      >
        Voltar
      </Button>
      {children}
    </div>
  );
}
