import '@mantine/core/styles/Stepper.css';
import { useEffect, useRef } from 'react';
import { Stepper } from '@mantine/core';
import { STEPS, type Step } from './use-wizard-address';
import classes from './progress.module.css';

/** How far the reader has come; the steps behind them can be gone back to, unless all is done. */
export function Progress({ step, go }: { step: Step; go: (step: Step) => void }) {
  const index = STEPS.findIndex(({ id }) => id === step);
  const done = step === 'concluido';
  return (
    <Stepper
      active={done ? STEPS.length : index}
      onStepClick={(clicked) => go(STEPS[clicked]!.id)}
      labelPosition="bottom"
      wrap={false}
      size="xs"
      classNames={{ root: classes.root, separator: classes.separator, stepLabel: classes.label }}
      aria-label="Etapas da assinatura"
      role="group"
    >
      {STEPS.map(({ id, label }, number) => (
        <Stepper.Step
          key={id}
          label={label}
          aria-current={id === step ? 'step' : undefined}
          allowStepClick={!done && number < index}
          disabled={done || number >= index}
        />
      ))}
    </Stepper>
  );
}

/** Names the step, and takes the focus when it changes: the control that led here has gone with its step. */
export function StepHeading({ step, text }: { step: Step; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {text}
    </h1>
  );
}
