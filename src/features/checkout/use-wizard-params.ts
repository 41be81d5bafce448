import { useSearchParams } from 'react-router-dom';
import type { CheckoutInput } from '@/domain/checkout';
import type { LocationState } from '@/lib/location-state';

/** The steps of the checkout with their names in the URL and their labels. */
export const STEPS = [
  { id: 'plano', label: 'Plano' },
  { id: 'pagamento', label: 'Pagamento' },
  { id: 'confirmacao', label: 'Confirmação' },
  { id: 'concluido', label: 'Concluído' },
] as const;
export type Step = (typeof STEPS)[number]['id'];

interface WizardParams {
  step: Step;
  plan: string;
  method: CheckoutInput['method'];
}

const SAME_PAGE: LocationState = { keepScroll: true };

/**
 * Where in the wizard the reader is, and what they have chosen: all of it stands in the address (`plan`, `method`,
 * `etapa`), so that back, reload and a login keep it. Nothing of a card ever does.
 */
export function useWizardParams() {
  const [query, setQuery] = useSearchParams();

  function write(change: Partial<Record<'plan' | 'method' | 'etapa', string>>, replace: boolean) {
    // The browser's address: a choice made a moment ago is in it before anything has been rendered.
    const now = new URLSearchParams(window.location.search);
    const { plan, method, step } = read(now);
    for (const [name, value] of Object.entries({ plan, method, etapa: step, ...change })) {
      now.delete(name); // so that they stand in this order, after what else there is
      now.set(name, value);
    }
    setQuery(now, { replace, state: replace ? SAME_PAGE : null });
  }

  return {
    ...read(query),
    /** A choice on the present step. */
    choose: (choice: Partial<Record<'plan' | 'method', string>>) => write(choice, true),
    /** To another step; `replace` where going back must not lead here again. */
    go: (step: Step, { replace = false } = {}) => write({ etapa: step }, replace),
  };
}

/** The step that the browser's address names by now. */
export function stepNow(): Step {
  return read(new URLSearchParams(window.location.search)).step;
}

function read(query: URLSearchParams): WizardParams {
  return {
    step: STEPS.find(({ id }) => id === query.get('etapa'))?.id ?? 'plano',
    plan: query.get('plan') ?? 'monthly',
    method: query.get('method') === 'pix' ? 'pix' : 'card',
  };
}
