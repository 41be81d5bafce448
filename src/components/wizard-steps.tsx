import '@mantine/core/styles/Stepper.css';
import { useEffect, useRef, type RefObject } from 'react';
import { Stepper } from '@mantine/core';
import classes from './wizard-steps.module.css';

interface Step<Id extends string> {
  id: Id;
  label: string;
}

interface Props<Id extends string> {
  /** Names the whole for screen readers. */
  label: string;
  /** The last one is the result: when it is reached, all are done and none can be gone back to. */
  steps: readonly Step<Id>[];
  step: Id;
  go: (step: Id) => void;
  /** No going back for now, because something is under way. */
  locked?: boolean;
  /** Labels too long to stand side by side on phones of up to 416 px; without it, up to 352 px. */
  longLabels?: boolean;
}

/** How far a wizard has come; the steps before the current one are buttons that lead back to them. */
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
      onStepClick={(clicked) => go(steps[clicked]!.id)}
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
 * Moves the focus to the heading when the step changes, because the button that led here has gone with its step.
 * Returns the ref of the heading, which needs `tabIndex={-1}`.
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
