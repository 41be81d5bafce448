import { useSearchParams } from 'react-router-dom';
import type { CheckoutInput } from '@/domain/checkout';
import type { PageState } from '@/lib/page-state';

/** The steps of the wizard as the address names them, and their labels (S-22). */
export const STEPS = [
  { id: 'plano', label: 'Plano' },
  { id: 'pagamento', label: 'Pagamento' },
  { id: 'confirmacao', label: 'Confirmação' },
  { id: 'concluido', label: 'Concluído' },
] as const;
export type Step = (typeof STEPS)[number]['id'];

interface Address {
  step: Step;
  plan: string;
  method: CheckoutInput['method'];
}

const SAME_PAGE: PageState = { samePage: true };

/**
 * Where in the wizard the reader is, and what they have chosen: all of it stands in the address (`plan`, `method`,
 * `etapa`), so that back, reload and a login keep it. Nothing of a card ever does.
 */
export function useWizardAddress() {
  const [query, setQuery] = useSearchParams();
  const address: Address = {
    step: STEPS.find(({ id }) => id === query.get('etapa'))?.id ?? 'plano',
    plan: query.get('plan') ?? 'monthly', // B-13
    method: query.get('method') === 'pix' ? 'pix' : 'card',
  };

  function write(change: Partial<Address>, replace: boolean) {
    const { step, plan, method } = { ...address, ...change };
    setQuery({ plan, method, etapa: step }, { replace, state: replace ? SAME_PAGE : null });
  }

  return {
    ...address,
    /** A choice on the present step. */
    choose: (choice: Pick<Partial<Address>, 'plan' | 'method'>) => write(choice, true),
    /** To another step; `replace` where going back must not lead here again. */
    go: (step: Step, { replace = false } = {}) => write({ step }, replace),
  };
}
