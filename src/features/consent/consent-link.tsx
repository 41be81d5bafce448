import '@mantine/core/styles/UnstyledButton.css';
import { UnstyledButton } from '@mantine/core';
import { useConsent } from './use-consent';

/** Forgets the visitor's choice, so that the consent banner appears again. */
export default function ConsentLink() {
  const [, , forget] = useConsent();
  return <UnstyledButton onClick={forget}>Cookies</UnstyledButton>;
}
