import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useState, type Ref, type RefObject } from 'react';
import { Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { WizardPaths } from './wizard-paths';
import classes from './wizard.module.css';

const MISSING = 'Para assinar, aceite os termos.';

interface Terms {
  accepted: boolean;
  accept: (accepted: boolean) => void;
  /** The form was submitted without accepting them. */
  isMissing: boolean;
  /** @returns whether the terms are accepted; if not, shows an error and focuses the checkbox */
  requireAccepted: () => boolean;
}

export function useTerms(checkbox: RefObject<HTMLInputElement | null>): Terms {
  const [accepted, setAccepted] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  return {
    accepted,
    accept: (checked) => {
      setAccepted(checked);
      setIsMissing(false);
    },
    isMissing,
    requireAccepted: () => {
      setIsMissing(!accepted);
      if (!accepted) checkbox.current?.focus();
      return accepted;
    },
  };
}

interface Props {
  ref: Ref<HTMLInputElement>;
  terms: Terms;
  disabled: boolean;
  paths: Pick<WizardPaths, 'terms' | 'privacy'>;
}

export function TermsCheckbox({ ref, terms, disabled, paths }: Props) {
  return (
    <Checkbox
      ref={ref}
      size="md"
      classNames={{ label: classes.terms }}
      checked={terms.accepted}
      onChange={(event) => terms.accept(event.target.checked)}
      disabled={disabled}
      error={terms.isMissing && MISSING}
      label={
        <>
          Concordo com os{' '}
          <Link to={paths.terms} target="_blank">
            Termos de Serviço
          </Link>{' '}
          e a{' '}
          <Link to={paths.privacy} target="_blank">
            Política de Privacidade
          </Link>
        </>
      }
    />
  );
}
