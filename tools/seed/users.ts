import { shift, type Moment } from './moment';
import { createRandom, type Random } from './random';

/** Password of every demo account. It is public, so these accounts may exist only on a developer's machine. */
export const DEMO_PASSWORD = 'guia-demo-2026';

export type PlanKey = 'monthly' | 'quarterly' | 'annual';

/** Length of each plan in months, as in the table `plans`. */
export const PLAN_MONTHS: Record<PlanKey, number> = { monthly: 1, quarterly: 3, annual: 12 };

/** Consecutive periods, the last of which ends `ends` days after the load; negative if Premium has ended. */
interface Membership {
  planKey: PlanKey;
  ends: number;
  periods: number;
}

export interface User {
  id: string;
  identityId: string;
  email: string;
  name: string;
  createdAt: Moment;
  confirmed: boolean;
  isAdmin: boolean;
  membership: Membership | null;
  notifications: boolean[];
}

type Sketch = Pick<User, 'email' | 'name'> & Partial<Pick<User, 'confirmed' | 'isAdmin' | 'membership'>>;

const TOTAL = 64;
const KINDS = ['Boutique Demo', 'Revenda Demo', 'Loja Demo', 'Conta Demo'];

/** Accounts in particular situations, for manual trials and tests. */
const NAMED: Sketch[] = [
  { email: 'admin@demo.example', name: 'Administração Demo', isAdmin: true },
  { email: 'premium@demo.example', name: 'Premium Demo', membership: bought('annual', 200) },
  { email: 'gratis@demo.example', name: 'Gratuita Demo' },
  { email: 'expirado@demo.example', name: 'Expirada Demo', membership: bought('monthly', -1, 4) },
  { email: 'amanha@demo.example', name: 'Termina Amanhã Demo', membership: bought('monthly', 1, 6) },
  { email: 'favoritos@demo.example', name: 'Muitos Favoritos Demo', membership: bought('quarterly', 40, 2) },
  { email: 'naoconfirmado@demo.example', name: 'Não Confirmada Demo', confirmed: false },
  { email: 'reembolso@demo.example', name: 'Reembolsada Demo' },
  { email: 'pendente@demo.example', name: 'Pix Pendente Demo' },
  { email: 'recusado@demo.example', name: 'Cartão Recusado Demo' },
  {
    email: 'nomelongo@demo.example',
    name: `Boutique Demo com um nome muito comprido ${'de verdade '.repeat(6)}mesmo`,
  },
];

/** All 64 accounts; the named ones come first. */
export function buildUsers(): User[] {
  const random = createRandom('users');
  const others = buildStories(random).map((story, index): Sketch => {
    const number = NAMED.length + index + 1;
    return { email: `conta${number}@demo.example`, name: `${random.pick(KINDS)} ${number}`, ...story };
  });
  return [...NAMED, ...others].map((sketch) => {
    const { confirmed = true, isAdmin = false, membership = null } = sketch;
    return {
      ...sketch,
      id: random.uuid(),
      identityId: random.uuid(),
      confirmed,
      isAdmin,
      membership,
      createdAt: isAdmin ? { days: -400 } : signedUp(random, membership),
      notifications: [random.chance(0.9), random.chance(0.7), random.chance(0.85)],
    };
  });
}

/** Memberships and roles of the unnamed accounts, in mixed order. */
function buildStories(random: Random): Omit<Sketch, 'email' | 'name'>[] {
  const times = (count: number, story: (index: number) => Omit<Sketch, 'email' | 'name'>) =>
    Array.from({ length: count }, (_, index) => story(index));
  const stories = [
    ...times(10, (index) => ({ membership: bought('monthly', random.int(2, 29), index + 1) })),
    ...times(6, (index) => ({ membership: bought('quarterly', random.int(5, 85), 1 + (index % 3)) })),
    ...times(7, (index) => ({ membership: bought('annual', 25 + 50 * index) })),
    ...times(10, (index) => ({
      membership: bought('monthly', -random.int(3, 24) * (index + 1), 1 + (index % 4)),
    })),
    ...times(3, () => ({ membership: bought('quarterly', -random.int(5, 120)) })),
    ...times(4, () => ({ confirmed: false })),
    ...times(TOTAL - NAMED.length - 40, () => ({})),
  ];
  return random.sample(stories, stories.length);
}

/** Some days before the first purchase, or at any time for those who never bought. */
function signedUp(random: Random, membership: Membership | null): Moment {
  if (!membership) return { days: -random.int(1, 360), minutes: -random.int(0, 1439) };
  const months = -membership.periods * PLAN_MONTHS[membership.planKey];
  return shift(
    { days: membership.ends },
    { months, days: -random.int(1, 20), minutes: -random.int(30, 1439) },
  );
}

function bought(planKey: PlanKey, ends: number, periods = 1): Membership {
  return { planKey, ends, periods };
}
