import type { QueryClient } from '@tanstack/react-query';
import { localStore } from '@/lib/browser-storage';
import { notify } from '@/lib/notify';
import { AWAITED_KEY } from '@/lib/storage-keys';
import { accountQueries } from './queries';

/** A Pix is paid within minutes; later payments show when the account is next loaded. */
const AWAITED_MS = 3_600_000;
const INTERVAL_MS = 15_000;

/** Remembers, for all tabs, that a user went to pay on the payment provider's page. */
export function awaitPayment(userId: string): void {
  localStore.setItem(AWAITED_KEY, `${userId} ${Date.now() + AWAITED_MS}`);
}

function awaitingUser(): string | null {
  const [userId = null, until] = localStore.getItem(AWAITED_KEY)?.split(' ') ?? [];
  return Number(until) > Date.now() ? userId : null;
}

export function stopAwaitingPayment(): void {
  localStore.removeItem(AWAITED_KEY);
}

/** Polls the account until the end of Premium moves: then the payment has arrived. */
export function watchForPayment(client: QueryClient): void {
  const timer = setInterval(() => void look(), INTERVAL_MS);
  const onStorage = ({ key }: StorageEvent) => key === AWAITED_KEY && void look();
  window.addEventListener('storage', onStorage);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('storage', onStorage);
  };

  async function look(): Promise<void> {
    const userId = awaitingUser();
    if (userId === null) {
      stop();
      // Another tab has seen the payment arrive.
      return client.refetchQueries({ queryKey: accountQueries.allMe(), type: 'active' });
    }
    if (document.visibilityState !== 'visible') return;
    const { queryKey } = accountQueries.me(userId);
    const endOf = () => client.getQueryData(queryKey)?.subscription.ends_at;
    const before = endOf();
    await client.refetchQueries({ queryKey, type: 'active' });
    // The checkout stops the wait too, and then shows its own message.
    if (before === undefined || endOf() === before || awaitingUser() === null) return;
    stopAwaitingPayment();
    stop();
    void notify({ tone: 'success', title: 'Pagamento aprovado', message: 'Seu Premium está ativo.' });
  }
}
