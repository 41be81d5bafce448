import * as z from 'zod/mini';
import { formatCount } from '../../../../src/domain/format/numbers.ts';
import { queryOf, type SavedSearch } from '../../../../src/domain/saved-search/saved-search.ts';
import { writerOf } from './letter-kind.ts';

const supplier = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  category: z.string(),
  locked: z.boolean(),
  location: z.nullable(z.string()), // null also if locked
});

/**
 * private.digest_content(). `search` is null for all new suppliers. `total` of a section is of all,
 * `suppliers` are the first of them; `total` of the digest are those that it knows of, `has_more` says whether there are others.
 * `novelties` are those of the last week from the receiver's favorites, the first of `total`.
 * `paused` are the names of saved searches that find nothing without Premium.
 */
const content = z.object({
  is_premium: z.boolean(),
  total: z.int(),
  has_more: z.boolean(),
  novelties: z.nullable(z.object({
    total: z.int(),
    first: z.array(z.object({ supplier_id: z.int(), supplier: z.string(), text: z.string() })),
  })),
  paused: z.array(z.string()),
  sections: z.array(
    z.object({
      search: z.nullable(z.custom<SavedSearch>((value) => typeof value === 'object')),
      total: z.int(),
      suppliers: z.array(supplier).check(z.minLength(1)),
    }),
  ),
});
export type DigestContent = z.input<typeof content>;

const LOCKED = 'Premium';

/** The weekly mail about new suppliers. */
export const digestLetter = writerOf({
  schema: content,
  write({ is_premium, total, has_more, paused, sections, novelties }, siteUrl) {
    const link = (path: string) => String(new URL(path, siteUrl));
    const isSearched = sections.some(({ search }) => search !== null);
    const suppliers = sections.flatMap((section) => section.suppliers);
    const count = `${has_more ? 'Mais de ' : ''}${
      formatCount(total, 'fornecedor novo', 'fornecedores novos')
    }`;
    const schedule = isSearched
      ? 'Este resumo chega às segundas-feiras, quando há novidades nas suas buscas.'
      : 'Este resumo chega às segundas-feiras, quando há novidades. Salve uma busca no site para receber só o que procura.';
    const resting = firstOf(paused.map(quoted), paused.length);
    const news = novelties
      ? formatCount(novelties.total, 'novidade dos seus favoritos', 'novidades dos seus favoritos')
      : '';
    const { subject, told, button } = aboutOf(
      sections.length === 0 ? 'novelties' : isSearched ? 'searches' : 'all',
    );
    return {
      subject: subject(sections.length === 0 ? news : count),
      preview: sections.length === 0
        ? firstOf(novelties?.first.map(({ supplier }) => supplier) ?? [], novelties?.total ?? 0)
        : firstOf(suppliers.map(({ name }) => name), total),
      paragraphs: [
        told,
        ...(suppliers.some(({ locked }) => locked) && !is_premium
          ? [{
            text: `Os marcados com “${LOCKED}” abrem com a assinatura.`,
            link: { label: 'Ver os planos', url: link('/planos') },
          }]
          : []),
      ],
      sections: [
        ...sections.map(({ search, total, suppliers }) => ({
          heading: search?.name ?? 'Novos no guia',
          items: suppliers.map((one) => ({
            title: one.name,
            text: [one.code, one.category, one.locked ? LOCKED : one.location].filter(Boolean).join(' · '),
            url: link(`/fornecedores/${one.id}`),
          })),
          // The button leads to all that are new in the guide.
          ...(search && total > suppliers.length && {
            more: {
              label: `Ver tudo de ${quoted(search.name)}`,
              url: link(`/fornecedores${queryOf(search, true)}`),
            },
          }),
        })),
        ...(novelties ? [noveltySection(novelties, news, link)] : []),
      ],
      button: { ...button, url: link(button.url) },
      footer: paused.length === 0 ? schedule : {
        text: `${schedule}\nEm pausa até você renovar o Premium: ${resting}.`,
        link: { label: 'Renovar o Premium', url: link('/assinatura') },
      },
    };
  },
});

/** What a digest says by what it is about. */
function aboutOf(subject: 'novelties' | 'searches' | 'all') {
  return {
    novelties: {
      subject: (count: string) => count,
      told: 'Fornecedores que você favoritou publicaram nesta semana.',
      button: { label: 'Ver as novidades', url: '/novidades' },
    },
    searches: {
      subject: (count: string) => `${count} nas suas buscas`,
      told: 'Estes entraram no guia desde o último resumo, nas buscas que você salvou.',
      button: { label: 'Ver minhas buscas', url: '/perfil?aba=buscas' },
    },
    all: {
      subject: (count: string) => `${count} no guia`,
      told: 'Estes entraram no guia desde o último resumo.',
      button: { label: 'Ver os fornecedores novos', url: '/fornecedores?ordem=novos' },
    },
  }[subject];
}

function noveltySection(
  { first }: NonNullable<DigestContent['novelties']>,
  heading: string,
  link: (path: string) => string,
) {
  return {
    heading,
    items: first.map(({ supplier_id, supplier, text }) => ({
      title: supplier,
      text: text.replaceAll('\n', ' '),
      url: link(`/fornecedores/${supplier_id}`),
    })),
    more: { label: 'Ver as fotos e os preços', url: link('/novidades') },
  };
}

const quoted = (name: string) => `“${name}”`;
const and = new Intl.ListFormat('pt-BR');

/** "Ateliê Lumivê, Brisalu Jeans e mais 3". `total`: how many there are, of which these names are the first. */
function firstOf(all: string[], total: number): string {
  const names = [...new Set(all)].slice(0, 3);
  const rest = total - names.length;
  return and.format(rest > 0 ? [...names, `mais ${rest}`] : names);
}
