import { formatBRL } from '@/domain/format/money';

// The provider's page, as bare as possible: what matters is which way the buyer leaves it.

function page(title: string, content: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`;
}

export function checkoutPage(item: string, price: number): string {
  const button = (value: string, label: string) =>
    `<p><button name="payment" value="${value}">${label}</button></p>`;
  return page(
    'Mercado Pago de teste',
    `<p>${escape(item)}</p><p>${formatBRL(Math.round(price * 100))}</p><form method="post">${button('pix', 'Gerar Pix')}${button('approve', 'Pagar com cartão aprovado')}${button('reject', 'Pagar com cartão recusado')}</form>`,
  );
}

export const approvedPage = (back: string) => page('Pagamento aprovado', backLink(back));

export const rejectedPage = (back: string) =>
  page('Pagamento recusado', `<p><a href="">Escolher outra forma de pagamento</a></p>${backLink(back)}`);

export const pendingPage = (payment: number, back: string) =>
  page(
    'Pix gerado',
    `<p><a href="/checkout/v1/pay?id=${payment}" target="_blank">Pagar no aplicativo do banco</a></p>${backLink(back)}`,
  );

function backLink(url: string): string {
  return url ? `<p><a href="${escape(url)}">Voltar ao site</a></p>` : '';
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
