import type { ConfirmationMethod, ContactState } from './supplier.ts';

const METHODS: Record<ConfirmationMethod, string> = {
  whatsapp: 'por WhatsApp',
  phone: 'por telefone',
  email: 'por e-mail',
  visit: 'em uma visita',
};

/** "Contato confirmado em 12/11 por 4 revendedoras". */
export function contactStateText({ state, confirmed_on, members, method }: ContactState): string {
  if (state === 'checking') return 'Contato em verificação';
  const [, month, day] = confirmed_on!.split('-');
  const by = members === null ? `pela equipe, ${METHODS[method!]}` : `por ${members} revendedoras`;
  return `Contato confirmado em ${day}/${month} ${by}`;
}
