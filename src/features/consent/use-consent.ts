import { useLocalStorage } from '@mantine/hooks';
import { CONSENT_KEY } from '@/lib/storage-keys';

/** What the visitor has said to having visits measured; null before they have. Kept for all their tabs. */
export type Consent = 'granted' | 'denied' | null;

export function useConsent() {
  return useLocalStorage<Consent>({ key: CONSENT_KEY, defaultValue: null, getInitialValueInEffect: false });
}
