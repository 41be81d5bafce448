import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { notAllowed, start } from './errors.ts';
import { inlines, plainText, type Links } from './inlines.ts';
import type { Block, Inline, LegalText, Paragraph, Section, Table } from './types.ts';

const FRONT_MATTER = /^---\natualizado: (\d{4}-\d{2}-\d{2})\n---\n(.*)$/s;
const COMMENT = /^<!--(?:(?!-->).)*-->\s*$/s;
const SECTION_TITLE = /^(.+) \{#([a-z0-9-]+)\}$/;
const CAPTION = /^Tabela: (.+)$/;
const OPERATOR_CONDITION = /^\{\{(com|sem)-operador\}\}\s*/;

/** Ids of the sections of a legal text, in order. */
export function sectionIds(source: string): string[] {
  return [...source.matchAll(/^## .*\{#([a-z0-9-]+)\}\s*$/gm)].map(([, id = '']) => id);
}

/**
 * Reads a legal text. The comment at the top of each text says what it may contain.
 *
 * @throws Error for anything else; in Portuguese, because lawyers edit the texts.
 */
export function parseLegalText(source: string, sectionsOf: Links['sectionsOf']): LegalText {
  const [, day, markdown] = FRONT_MATTER.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (day === undefined || markdown === undefined)
    throw new Error('As primeiras linhas têm de ser "---", "atualizado: AAAA-MM-DD" e "---".');
  const links = { ids: sectionIds(source), sectionsOf };
  const repeated = links.ids.find((id, index) => links.ids.indexOf(id) !== index);
  if (repeated) throw new Error(`A âncora {#${repeated}} está em duas seções.`);

  const tokens = lexer(markdown).filter(({ type, raw }) => type !== 'space' && !COMMENT.test(raw));
  const firstSection = tokens.findIndex(isSectionTitle);
  if (firstSection === -1) throw new Error('Não há nenhuma seção, "## Título {#ancora}".');
  return {
    ...introduction(tokens.slice(0, firstSection), links),
    updated: { day, words: dateInWords(day) },
    sections: sections(tokens.slice(firstSection), links),
  };
}

/** Everything before the first section: a notice as a quote, the title, a paragraph. */
function introduction(tokens: Token[], links: Links): Pick<LegalText, 'title' | 'notice' | 'lead'> {
  const [first, ...others] = tokens as MarkedToken[];
  const notice = first?.type === 'blockquote' ? first : null;
  const [title, lead, ...rest] = notice ? others : [first, ...others];
  if (title?.type !== 'heading' || title.depth !== 1 || lead?.type !== 'paragraph' || rest.length > 0)
    throw new Error('Antes da primeira seção têm de estar só "# Título" e um parágrafo.');
  return {
    title: plainText(title.text),
    notice: notice && paragraphText(notice, links),
    lead: inlines(lead.tokens, links),
  };
}

function dateInWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    throw new Error(`A data "${day}" não existe.`);
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

function sections(tokens: Token[], links: Links): Section[] {
  const starts = tokens.flatMap((token, index) => (isSectionTitle(token) ? [index] : []));
  return starts.map((start, position) => ({
    ...sectionTitle(tokens[start] as Tokens.Heading),
    blocks: blocks(tokens.slice(start + 1, starts[position + 1]), links),
  }));
}

function isSectionTitle(token: Token): boolean {
  return token.type === 'heading' && (token as Tokens.Heading).depth === 2;
}

function sectionTitle({ text }: Tokens.Heading): Pick<Section, 'id' | 'title'> {
  const [, title, id] = SECTION_TITLE.exec(text) ?? [];
  if (!title || !id)
    throw new Error(`A seção "${text}" precisa de uma âncora, como em "## Título {#ancora}".`);
  return { id, title: plainText(title) };
}

function blocks(tokens: Token[], links: Links): Block[] {
  return (tokens as MarkedToken[]).flatMap((token, index): Block[] => {
    if (token.type === 'table') return [table(token, captionIn(tokens[index - 1]), links)];
    if (token.type === 'list' && !token.ordered)
      return [{ tag: 'ul', items: token.items.map((item) => paragraphText(item, links)) }];
    if (token.type === 'heading' && token.depth === 3)
      return [{ tag: 'h3', content: inlines(token.tokens, links) }];
    if (token.type !== 'paragraph') throw notAllowed(token);
    if (captionIn(token) === undefined) return [paragraph(token, links)];
    if (tokens[index + 1]?.type !== 'table') throw new Error(`Falta a tabela depois de "${token.text}".`);
    return [];
  });
}

function captionIn(token: Token | undefined): string | undefined {
  return CAPTION.exec(token?.raw.trim() ?? '')?.[1];
}

function table({ header, rows, raw }: Tokens.Table, caption: string | undefined, links: Links): Table {
  if (!caption)
    throw new Error(`Falta uma linha "Tabela: legenda" acima da tabela que começa com "${start(raw)}".`);
  return {
    tag: 'table',
    caption,
    labels: header.map(({ text }) => plainText(text)),
    rows: rows.map(([name, ...others]) => [
      withNameOnItsLine(inlines(name!.tokens, links)),
      ...others.map((cell) => inlines(cell.tokens, links)),
    ]),
  };
}

/** Bold text at the start of a row gets a line of its own. */
function withNameOnItsLine(cell: Inline[]): Inline[] {
  const [name, text, ...rest] = cell;
  const isName = typeof name === 'object' && 'tag' in name && name.tag === 'strong';
  return isName && typeof text === 'string' ? [name, { tag: 'br' }, text.trimStart(), ...rest] : cell;
}

function paragraph({ tokens }: Tokens.Paragraph, links: Links): Paragraph {
  const [first, ...others] = tokens as MarkedToken[];
  const [condition, which] = (first?.type === 'text' && OPERATOR_CONDITION.exec(first.text)) || [];
  if (first?.type !== 'text' || !condition) return { tag: 'p', content: inlines(tokens, links) };
  return {
    tag: 'p',
    content: inlines([{ ...first, text: first.text.slice(condition.length) }, ...others], links),
    operator: which === 'com' ? 'named' : 'unnamed',
  };
}

/** The text of a list item or quote, which must not contain more than one paragraph. */
function paragraphText(token: Tokens.ListItem | Tokens.Blockquote, links: Links): Inline[] {
  const [only, ...others] = token.tokens as MarkedToken[];
  const isText = only?.type === 'text' || only?.type === 'paragraph';
  if (!isText || !only.tokens || others.length > 0) throw notAllowed(token);
  return inlines(only.tokens, links);
}
