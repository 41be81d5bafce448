import * as z from 'zod/mini';
import { dayOf, formatLongCalendarDay } from '../../../../src/domain/format/dates.ts';
import type { Letter } from './layout.ts';
import { type WriteLetter, writerOf } from './letter-kind.ts';

const EVENTS = [
  ...['code', 'notice', 'granted', 'declined', 'objected', 'joined', 'ended', 'staff'] as const,
  ...['edit_accepted', 'edit_declined', 'edit_undone', 'novelty_hidden'] as const,
];

/** private.supplier_page_content(). `since`: from when the account keeps the page; `key`: to object to its claim. */
const page = z.object({
  event: z.enum(EVENTS),
  supplier_id: z.int(),
  supplier: z.string(),
  since: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  code: z.nullable(z.string()),
  key: z.nullable(z.string()),
});
export type SupplierPageContent = z.input<typeof page>;
type Text = Pick<Letter, 'subject' | 'paragraphs'> & { button: { label: string; path: string } };

const DESK = { label: 'Abrir Meu fornecedor', path: '/meu-fornecedor' };

/** What each event says. */
const TEXTS: Record<(typeof EVENTS)[number], (content: SupplierPageContent) => Text> = {
  code: ({ supplier, code, supplier_id }) => ({
    subject: `${code} é o seu código`,
    paragraphs: [
      `Digite ${code} no site para provar que a página de ${supplier} é do seu negócio. O código vale por uma hora.`,
      'Se não foi você que pediu, ignore este e-mail: sem o código, ninguém muda a página.',
    ],
    button: { label: 'Ver a página', path: `/fornecedores/${supplier_id}` },
  }),
  notice: ({ supplier, since, key }) => ({
    subject: `Alguém pediu para cuidar da página de ${supplier}`,
    paragraphs: [
      `Uma conta provou que é de ${supplier} e vai poder atualizar a página do fornecedor a partir de ${
        longDay(since)
      }. ` +
      'Avisamos porque este é o e-mail que temos no cadastro.',
      'Se é alguém do seu negócio, não precisa fazer nada. Se não reconhece o pedido, conteste: a conta não muda nada até a nossa equipe decidir.',
    ],
    button: { label: 'Contestar o pedido', path: `/meu-fornecedor/contestar?chave=${key}` },
  }),
  granted: ({ supplier, since }) =>
    isAhead(since)
      ? {
        subject: `Sua prova da página de ${supplier} deu certo`,
        paragraphs: [
          `A página é sua a partir de ${
            longDay(since)
          }. Até lá, avisamos o e-mail que está no cadastro, para que ninguém tome a página de outra pessoa.`,
        ],
        button: DESK,
      }
      : {
        subject: `A página de ${supplier} é sua`,
        paragraphs: [
          'Você já pode corrigir os dados, trocar as fotos e publicar novidades. É grátis, e os lojistas veem quando foi atualizada.',
        ],
        button: DESK,
      },
  declined: ({ supplier, reason }) => ({
    subject: `Ainda não deu para confirmar a página de ${supplier}`,
    paragraphs: [
      `A nossa equipe conferiu o seu pedido: ${reason}`,
      'Você pode pedir de novo, também com outra prova.',
    ],
    button: DESK,
  }),
  objected: ({ supplier }) => ({
    subject: `O seu pedido da página de ${supplier} está em análise`,
    paragraphs: [
      'Quem recebe os e-mails do cadastro contestou o pedido. A nossa equipe vai conferir e avisa você.',
    ],
    button: DESK,
  }),
  joined: ({ supplier }) => ({
    subject: `Mais uma conta cuida da página de ${supplier}`,
    paragraphs: ['Ela provou que é do seu negócio. Se não reconhece essa conta, fale com a gente.'],
    button: { label: 'Falar com a equipe', path: '/contato' },
  }),
  ended: ({ supplier, reason }) => ({
    subject: `Sua conta não cuida mais da página de ${supplier}`,
    paragraphs: [
      `A nossa equipe encerrou o acesso da sua conta a esta página${reason ? `: ${reason}` : '.'}`,
      'Se foi um engano, fale com a gente.',
    ],
    button: { label: 'Falar com a equipe', path: '/contato' },
  }),
  staff: ({ supplier }) => ({
    subject: `Pedido da página de ${supplier}`,
    paragraphs: [
      'Uma conta pediu para cuidar desta página. Em Páginas está o que falta conferir; um acesso que já foi dado pode ser encerrado por 30 dias.',
    ],
    button: { label: 'Abrir Páginas', path: '/admin/paginas' },
  }),
  edit_accepted: ({ supplier }) => ({
    subject: `Suas mudanças em ${supplier} estão no ar`,
    paragraphs: ['A nossa equipe conferiu e publicou o que você mudou.'],
    button: DESK,
  }),
  edit_declined: ({ supplier, reason }) => ({
    subject: `Suas mudanças em ${supplier} ainda não foram publicadas`,
    paragraphs: [`A nossa equipe conferiu: ${reason}`],
    button: DESK,
  }),
  edit_undone: ({ supplier, reason }) => ({
    subject: `A página de ${supplier} voltou ao que era`,
    paragraphs: [`A nossa equipe desfez uma mudança sua: ${reason}`],
    button: DESK,
  }),
  novelty_hidden: ({ supplier, reason }) => ({
    subject: `Uma novidade de ${supplier} saiu do ar`,
    paragraphs: [`A nossa equipe conferiu: ${reason}`],
    button: DESK,
  }),
};

const pageLetter = writerOf({
  schema: page,
  write(content, siteUrl) {
    const { subject, paragraphs, button } = TEXTS[content.event](content);
    return {
      subject,
      preview: content.supplier,
      paragraphs,
      button: { label: button.label, url: String(new URL(button.path, siteUrl)) },
      footer: {
        text: 'Dúvidas?',
        link: { label: 'Escreva para a gente', url: String(new URL('/contato', siteUrl)) },
      },
    };
  },
});

/** private.supplier_check_content(). */
const check = z.object({
  key: z.string(),
  suppliers: z.array(z.object({ id: z.int(), name: z.string() })).check(z.minLength(1)),
});

const checkLetter = writerOf({
  schema: check,
  write({ key, suppliers }, siteUrl) {
    const link = (path: string) => String(new URL(path, siteUrl));
    const names = suppliers.map(({ name }) => name).join(', ');
    return {
      subject: `A página de ${names} ainda está certa?`,
      preview: 'Um toque confirma.',
      paragraphs: [
        'Faz 60 dias que ninguém mexe nela. Se contatos, preços e pedido mínimo continuam os mesmos, confirme com um toque: os lojistas veem a data.',
      ],
      button: { label: 'Está tudo certo', url: link(`/meu-fornecedor/tudo-certo?chave=${key}`) },
      notes: [{
        text: 'Mudou alguma coisa?',
        link: { label: 'Atualizar a página', url: link('/meu-fornecedor') },
      }],
      footer: 'Você recebe este aviso porque a sua conta cuida desta página.',
    };
  },
});

export const supplierPageLetters: Record<string, WriteLetter> = {
  supplier_page: pageLetter,
  supplier_check: checkLetter,
};

function isAhead(since: string | null): boolean {
  return since !== null && Date.parse(since) > Date.now();
}

function longDay(since: string | null): string {
  return since === null ? '' : formatLongCalendarDay(dayOf(since));
}
