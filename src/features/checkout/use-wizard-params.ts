import type { CheckoutInput } from '@/domain/order/checkout';
import { couponCode } from '@/domain/order/coupon';
import { PROPOSED_PLAN, type Plan } from '@/domain/plan/plan';
import { useSearchParamsState, withParams } from '@/lib/navigation/use-search-params-state';

/** The steps of the checkout with their names in the URL and their labels. */
export const STEPS = [
  { id: 'plano', label: 'Plano' },
  { id: 'pagamento', label: 'Pagamento' },
  { id: 'confirmacao', label: 'Confirmação' },
  { id: 'concluido', label: 'Concluído' },
] as const;
export type Step = (typeof STEPS)[number]['id'];

/** Longer than any coupon's. */
export const LONGEST_CODE = 40;

interface WizardParams {
  step: Step;
  plan: string;
  method: CheckoutInput['method'];
  /** Code of the coupon, maybe of none; '' without one. */
  coupon: string;
  /** Id of the order whose buyer comes back from the payment provider. */
  order: string | null;
}

type Choice = Partial<Pick<WizardParams, 'plan' | 'method' | 'coupon'>>;

/**
 * Step and choices of the wizard, stored in the query string (`plan`, `method`, `cupom`, `etapa`, `pedido`) so that Back, reload and a
 * login keep them. Card data is never stored there.
 */
export function useWizardParams(plans: Plan[]) {
  const read = (search: string) => paramsOf(search, plans);
  const [params, setParams, searchFor] = useSearchParamsState({ read, write });
  return {
    ...params,
    /** The step in the browser's URL, which may not have been rendered yet. */
    stepNow: () => read(window.location.search).step,
    /** The query string of another step with the same choices. */
    searchOf: (step: Step) => searchFor({ ...params, step }),
    /** Saves a choice without leaving the step. */
    choose: (choice: Choice) => setParams((now) => ({ ...now, ...choice }), { replace: true }),
    /** Goes to another step; with `replace`, Back does not return to the present one. */
    go: (step: Step, { replace = false } = {}) =>
      setParams((now) => ({ ...now, step }), { replace, keepScroll: replace }),
  };
}

function paramsOf(search: string, plans: Plan[]): WizardParams {
  const params = new URLSearchParams(search);
  return {
    step: STEPS.find(({ id }) => id === params.get('etapa'))?.id ?? firstStep(params, plans),
    plan: params.get('plan') ?? PROPOSED_PLAN,
    method: params.get('method') === 'pix' ? 'pix' : 'card',
    coupon: couponCode(params.get('cupom') ?? '').slice(0, LONGEST_CODE),
    order: params.get('pedido'),
  };
}

/** The first step whose answer a link to the checkout does not give. */
function firstStep(params: URLSearchParams, plans: Plan[]): Step {
  if (!plans.some(({ key }) => key === params.get('plan'))) return 'plano';
  return params.has('method') ? 'confirmacao' : 'pagamento';
}

/** Writes the parameters in a fixed order, after those that do not belong to the wizard. */
function write(search: string, { plan, method, coupon, step }: WizardParams): string {
  const others = withParams(search, { plan: '', method: '', cupom: '', etapa: '' });
  return withParams(others, { plan, method, cupom: coupon, etapa: step });
}
