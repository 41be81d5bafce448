import { useLocalStorage } from '@mantine/hooks';
import { CONSENT_KEY } from '@/lib/storage-keys';

/** Whether the visitor allows measuring visits; null until they choose. Shared by all tabs. */
export type Consent = 'granted' | 'denied' | null;

export function useConsent() {
  return useLocalStorage<Consent>({ key: CONSENT_KEY, defaultValue: null, getInitialValueInEffect: false });
}
