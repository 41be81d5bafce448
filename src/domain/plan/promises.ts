export const WITHDRAWAL = '7 dias para desistir';

export const REFUND =
  'Mudou de ideia? Desista na sua conta ou escreva em até 7 dias da compra e devolvemos tudo, sem perguntas.';

/** The terms of use say the same at length. */
export const PROMISES = [
  {
    title: 'Quem entra no guia',
    text: 'Ninguém se cadastra sozinho: nossa equipe inclui cada fornecedor, com WhatsApp e Instagram para você conferir. Achou um contato errado? Avise, e corrigimos ou retiramos.',
  },
  {
    title: 'Depois de pagar',
    text: 'O Premium abre assim que o pagamento é confirmado e não renova sozinho. Até quando vale fica no seu perfil.',
  },
  { title: WITHDRAWAL, text: REFUND },
];
