export const MAIL_EXAMPLES = {
  receipt: 'Recibo',
  release: 'Premium aberto sem pagamento confirmado',
  refund: 'Reembolso',
  extra_refund: 'Devolução de pagamento a mais',
  digest_free: 'Novos fornecedores, para quem é gratuito',
  digest_premium: 'Novos fornecedores, para quem é Premium',
  digest_searches: 'Novos fornecedores nas buscas salvas, com uma em pausa',
  reminder: 'Lembretes do caderno',
  premium_week: 'Premium termina em 7 dias',
  premium_day: 'Premium termina amanhã',
  premium_ended: 'Premium terminou',
  promotion: 'Promoções e ofertas',
  platform_update: 'Atualizações da plataforma',
  supplier_page: 'Pedido da página de um fornecedor',
  supplier_check: 'Conferência da página de um fornecedor',
} as const;
export type MailExample = keyof typeof MAIL_EXAMPLES;
export const MAIL_EXAMPLE_NAMES = Object.keys(MAIL_EXAMPLES) as [MailExample, ...MailExample[]];

/** Stands for the receiver's key: no account has it, so links in examples turn nothing off. */
export const EXAMPLE_KEY = '00000000-0000-4000-8000-000000000000';
