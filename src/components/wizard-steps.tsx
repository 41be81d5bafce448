import '@mantine/core/styles/Stepper.css';
import { useEffect, useRef, type RefObject } from 'react';
import { Stepper } from '@mantine/core';
import classes from './wizard-steps.module.css';

interface Step<Id extends string> {
  id: Id;
  label: string;
}

interface Props<Id extends string> {
  /** Label of the list of steps, for screen readers. */
  label: string;
  /** The last step is the result: on reaching it all steps are done and the user cannot go back. */
  steps: readonly Step<Id>[];
  step: Id;
  go: (step: Id) => void;
  /** Prevents going back, for example while a request is pending. */
  locked?: boolean;
  /** For long labels: shows only the current one on screens of up to 416 px instead of 352 px. */
  longLabels?: boolean;
}

/** The progress of a wizard; earlier steps are buttons that go back. */
export function WizardSteps<Id extends string>({
  label,
  steps,
  step,
  go,
  locked = false,
  longLabels,
}: Props<Id>) {
  const index = steps.findIndex(({ id }) => id === step);
  const isDone = index === steps.length - 1;
  const fixed = locked || isDone;
  return (
    <Stepper
      active={isDone ? steps.length : index}
      onStepClick={(clicked) => steps[clicked] && go(steps[clicked].id)}
      labelPosition="bottom"
      wrap={false}
      size="xs"
      classNames={{ root: classes.root, separator: classes.separator, stepLabel: classes.label }}
      aria-label={label}
      data-long-labels={longLabels || undefined}
      role="group"
    >
      {steps.map(({ id, label: text }, number) => (
        <Stepper.Step
          key={id}
          label={text}
          aria-current={id === step ? 'step' : undefined}
          allowStepClick={!fixed && number < index}
          disabled={fixed || number >= index}
        />
      ))}
    </Stepper>
  );
}

/**
 * Moves the focus to the heading when the step changes, because the button that had it is removed with its step.
 * @returns the ref for the heading, which needs `tabIndex={-1}`
 */
export function useStepFocus(step: string, options?: FocusOptions): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus(options);
  }, [step, options]);
  return heading;
}
