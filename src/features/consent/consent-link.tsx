import '@mantine/core/styles/UnstyledButton.css';
import { UnstyledButton } from '@mantine/core';
import { useConsent } from './use-consent';

/** Asks again whether visits may be measured. */
export default function ConsentLink() {
  const [, , forget] = useConsent();
  return <UnstyledButton onClick={forget}>Cookies</UnstyledButton>;
}
