import type { ConfirmationMethod, ContactState } from './supplier.ts';

const METHODS: Record<ConfirmationMethod, string> = {
  whatsapp: 'por WhatsApp',
  phone: 'por telefone',
  email: 'por e-mail',
  visit: 'em uma visita',
};

/** "contato confirmado", as one of the facts on a card. */
export function contactStateFact(state: ContactState['state']): string {
  return state === 'confirmed' ? 'contato confirmado' : 'contato em verificação';
}

/** "Confirmado em 12/11", beside a label that names the contact. */
export function shortContactState({
  state,
  confirmed_on,
}: Pick<ContactState, 'state' | 'confirmed_on'>): string {
  return state === 'confirmed' ? `Confirmado em ${dayAndMonth(confirmed_on)}` : 'Em verificação';
}

/** "Contato confirmado em 12/11 por 4 revendedoras", a sentence without its full stop. */
export function longContactState({ state, confirmed_on, members, method }: ContactState): string {
  if (state === 'checking') return 'Contato em verificação';
  const by = members === null ? `pela equipe, ${METHODS[method!]}` : `por ${members} revendedoras`;
  return `Contato confirmado em ${dayAndMonth(confirmed_on)} ${by}`;
}

/** "12/11" of "2026-11-12". */
function dayAndMonth(date: string | null): string {
  const [, month, day] = (date ?? '').split('-');
  return `${day}/${month}`;
}
