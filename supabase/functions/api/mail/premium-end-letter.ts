import * as z from 'zod/mini';
import { formatLongCalendarDay } from '../../../../src/domain/format/dates.ts';
import { formatCount } from '../../../../src/domain/format/numbers.ts';
import { writerOf } from './letter-kind.ts';

/** private.premium_end_content(). `ends_on` is a day in São Paulo; `days` from today until then, below zero once it is over. */
const content = z.object({
  kind: z.enum(['premium_week', 'premium_day', 'premium_ended']),
  ends_on: z.string(),
  days: z.int(),
  favorites: z.int(),
});
export type PremiumEndContent = z.input<typeof content>;

/** The mails before and after the end of Premium. */
export const premiumEndLetter = writerOf({
  schema: content,
  write({ kind, ends_on, days, favorites }, siteUrl) {
    const link = (path: string) => String(new URL(path, siteUrl));
    const day = formatLongCalendarDay(ends_on);
    const kept = favorites > 0
      ? `${
        formatCount(favorites, 'favorito continua salvo', 'favoritos continuam salvos')
      } na sua conta, e o caderno de compras também.`
      : 'Sua conta continua aberta, com o que você salvou nela.';
    const button = (label: string) => ({ label, url: link('/assinatura') });
    const footer = { text: 'Dúvidas?', link: { label: 'Escreva para a gente', url: link('/contato') } };
    if (kind === 'premium_ended') {
      return {
        subject: 'Seu Premium terminou',
        preview: 'Renove para abrir os contatos de novo.',
        paragraphs: [
          `Seu Premium terminou em ${day}. Os contatos e detalhes dos fornecedores Premium fecharam.`,
          `${kept} Renovando, tudo abre de novo na hora.`,
        ],
        button: button('Voltar ao Premium'),
        footer,
      };
    }
    const when = days <= 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`;
    return {
      subject: `Seu Premium termina ${when}`,
      preview: `Ele vale até ${day}.`,
      paragraphs: [
        `Seu Premium vale até ${day}. Depois disso, os contatos e detalhes dos fornecedores Premium fecham.`,
        `Renovando antes, os meses novos são somados ao fim: você não perde nenhum dia. ${kept}`,
      ],
      button: button('Renovar o Premium'),
      footer,
    };
  },
});
