import '@mantine/core/styles/Stepper.css';
import { useEffect, useRef, type RefObject } from 'react';
import { Stepper } from '@mantine/core';
import { STEPS, type Step } from './use-import-draft';
import classes from './import.module.css';

interface Props {
  step: Step;
  go: (step: Step) => void;
  /** The import is under way: there is no going back meanwhile. */
  locked: boolean;
}

/** How far the import has come; the steps before can be gone back to, unless it is done. */
export function Steps({ step, go, locked }: Props) {
  const index = STEPS.findIndex(({ id }) => id === step);
  const fixed = locked || step === 'resultado';
  return (
    <Stepper
      active={step === 'resultado' ? STEPS.length : index}
      onStepClick={(clicked) => go(STEPS[clicked]!.id)}
      labelPosition="bottom"
      wrap={false}
      size="xs"
      classNames={{ root: classes.steps, separator: classes.separator, stepLabel: classes.stepLabel }}
      aria-label="Etapas da importação"
      role="group"
    >
      {STEPS.map(({ id, label }, number) => (
        <Stepper.Step
          key={id}
          label={label}
          aria-current={id === step ? 'step' : undefined}
          allowStepClick={!fixed && number < index}
          disabled={fixed || number >= index}
        />
      ))}
    </Stepper>
  );
}

interface HeadingProps {
  ref: RefObject<HTMLHeadingElement | null>;
  step: Step;
  text: string;
}

/** Names the step, and takes the focus when it changes: the button that led here has gone with its step. */
export function StepHeading({ ref: heading, step, text }: HeadingProps) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step, heading]);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      {text}
    </h2>
  );
}
