import * as z from 'zod/mini';
import { formatDay, formatShortDay } from '../../../../src/domain/format/dates.ts';
import { formatBRL } from '../../../../src/domain/format/money.ts';
import { METHOD_NAMES } from '../../../../src/domain/order/order.ts';
import { shortNumber } from '../../../../src/domain/order/order-record.ts';
import { couponOf, planOf } from '../../../../src/domain/order/own-order.ts';
import type { Letter } from './layout.ts';
import { writerOf } from './letter-kind.ts';

/** private.order_mail_content(): amounts in BRL cents, times in UTC. */
const orderContent = z.object({
  order_id: z.string(),
  plan: z.string(),
  months: z.int(),
  method: z.enum(['card', 'pix']),
  amount_cents: z.int(),
  full_price_cents: z.nullable(z.int()),
  coupon: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  refund_reason: z.nullable(z.string()),
  returned_cents: z.nullable(z.int()), // null in another currency
  premium_until: z.nullable(z.string()),
});
export type OrderContent = z.output<typeof orderContent>;

const WHEN_IT_ARRIVES = {
  pix: 'No Pix, o dinheiro costuma chegar em minutos.',
  card: 'No cartão, o valor aparece como crédito em até duas faturas, conforme o banco.',
};

/** The mails about orders by kind, with a link to the receiver's purchases. */
export const orderLetters = {
  receipt: orderLetter((content) => {
    const isPaid = content.amount_cents > 0;
    return {
      subject: isPaid ? 'Pagamento confirmado' : 'Seu Premium está aberto',
      preview: openUntil(content) ?? 'Obrigado pela sua compra.',
      paragraphs: [
        isPaid ? 'Recebemos seu pagamento. Obrigado!' : 'Seu pedido foi liberado. Obrigado!',
        purchase(content),
        ...access(content),
      ],
    };
  }),
  release: orderLetter((content) => ({
    subject: 'Seu Premium está aberto',
    preview: openUntil(content) ?? 'O pagamento ainda não foi confirmado.',
    paragraphs: [
      'Nossa equipe abriu o seu Premium, mas o pagamento ainda não foi confirmado. Este aviso não é um recibo: você recebe o recibo assim que o pagamento for confirmado.',
      purchase(content),
      ...access(content),
    ],
  })),
  refund: orderLetter((content) => {
    const { method, returned_cents, refund_reason, premium_until } = content;
    const isFree = returned_cents === 0;
    return {
      subject: isFree ? 'Compra desfeita' : 'Reembolso feito',
      preview: isFree ? 'Sua compra foi desfeita.' : `Devolvemos ${returned(content)}.`,
      paragraphs: [
        isFree
          ? 'Sua compra foi desfeita. Não havia valor a devolver.'
          : `Devolvemos ${returned(content)} pelo mesmo meio com que você pagou. ${WHEN_IT_ARRIVES[method]}`,
        purchase(content),
        ...(refund_reason ? [`Motivo: ${refund_reason}`] : []),
        premium_until
          ? `Seu Premium continua valendo até ${formatDay(premium_until)}.`
          : 'Seu acesso Premium terminou. A conta e os favoritos continuam seus.',
      ],
    };
  }),
  extra_refund: orderLetter((content) => {
    return {
      subject: 'Devolvemos um pagamento a mais',
      preview: `Devolvemos ${returned(content)}.`,
      paragraphs: [
        `Recebemos um pagamento a mais do seu pedido e devolvemos ${
          returned(content)
        } pelo mesmo meio com que você pagou. ${WHEN_IT_ARRIVES[content.method]}`,
        purchase(content),
      ],
    };
  }),
};

function openUntil({ premium_until }: OrderContent): string | null {
  return premium_until && `Seu Premium vale até ${formatDay(premium_until)}.`;
}

function access(content: OrderContent): string[] {
  const open = openUntil(content);
  return open ? [`${open} Todos os fornecedores e contatos estão abertos para você.`] : [];
}

function returned({ returned_cents }: OrderContent): string {
  return returned_cents === null ? 'o valor' : formatBRL(returned_cents);
}

function purchase(
  { order_id, plan, months, amount_cents, full_price_cents, coupon, method, paid_at }: OrderContent,
): string {
  const withCoupon = couponOf({ coupon_code: coupon, full_price_cents });
  const price = formatBRL(amount_cents) + (withCoupon ? ` (cupom ${withCoupon})` : '');
  const day = paid_at ? `, de ${formatShortDay(paid_at)}` : '';
  const what = planOf({ plan: { name: plan }, months });
  const how = amount_cents > 0 ? `, ${METHOD_NAMES[method]}` : '';
  return `Pedido ${shortNumber({ id: order_id })}${day}: ${what}, ${price}${how}.`;
}

function orderLetter(write: (content: OrderContent) => Pick<Letter, 'subject' | 'preview' | 'paragraphs'>) {
  return writerOf({
    schema: orderContent,
    write: (content, siteUrl) => ({
      ...write(content),
      button: { label: 'Ver minhas compras', url: String(new URL('/perfil?aba=compras', siteUrl)) },
      footer: {
        text: 'Você recebe este aviso porque fez esta compra. Dúvidas?',
        link: { label: 'Escreva para a gente', url: String(new URL('/contato', siteUrl)) },
      },
    }),
  });
}
