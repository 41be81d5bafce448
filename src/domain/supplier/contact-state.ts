import type { ConfirmationMethod, ContactState } from './supplier.ts';

const METHODS: Record<ConfirmationMethod, string> = {
  whatsapp: 'por WhatsApp',
  phone: 'por telefone',
  email: 'por e-mail',
  visit: 'em uma visita',
};

export function contactStateFact(state: ContactState['state']): string {
  return state === 'confirmed' ? 'contato confirmado' : 'contato em verificação';
}

export function shortContactState({
  state,
  confirmed_on,
}: Pick<ContactState, 'state' | 'confirmed_on'>): string {
  return state === 'confirmed' ? `Confirmado em ${dayAndMonth(confirmed_on)}` : 'Em verificação';
}

export function longContactState({ state, confirmed_on, members, method }: ContactState): string {
  if (state === 'checking') return 'Contato em verificação';
  const by = members === null ? `pela equipe, ${METHODS[method!]}` : `por ${members} revendedores`;
  return `Contato confirmado em ${dayAndMonth(confirmed_on)} ${by}`;
}

function dayAndMonth(date: string | null): string {
  const [, month, day] = (date ?? '').split('-');
  return `${day}/${month}`;
}
