import type { MarkedToken, Token } from 'marked';
import { paths } from '../../../src/app/paths.ts';
import { FREE_SUPPLIERS } from '../../../src/domain/plan/plan.ts';
import { notAllowed, start } from './errors.ts';
import type { Inline } from './types.ts';

const PLACEHOLDER = /\{\{(.*?)\}\}/;
const ENTITY = /&(?:[a-z]+\d*|#\w+);/i;

/** Placeholders that the browser fills in. */
const FACTS = { site: 'site', operador: 'operator', contato: 'contact' } as const;

/** Possible targets of links and section numbers. */
export interface Links {
  /** Section ids of this text, in order. */
  ids: string[];
  /** Section ids of the legal text at a path of the site; empty if there is no legal text. */
  sectionsOf: (page: string) => string[];
}

/** Text, emphasis and links of a paragraph, with its placeholders resolved and its links checked. */
export function inlines(tokens: Token[], links: Links): Inline[] {
  return joinTexts((tokens as MarkedToken[]).flatMap((token) => inline(token, links)));
}

function inline(token: MarkedToken, links: Links): Inline[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return withPlaceholders(token.text, links);
    case 'strong':
    case 'em':
      return [{ tag: token.type, content: inlines(token.tokens, links) }];
    case 'codespan':
      return [{ tag: 'code', content: [checkedText(token.text)] }];
    case 'link':
      return [{ tag: 'a', href: checkedHref(token.href, links), content: inlines(token.tokens, links) }];
    default:
      throw notAllowed(token);
  }
}

function withPlaceholders(text: string, links: Links): Inline[] {
  // Every second part is the name of a placeholder.
  return text
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 0 ? checkedText(part) : placeholder(part, links)));
}

function placeholder(name: string, { ids }: Links): Inline {
  if (Object.hasOwn(FACTS, name)) return { fact: FACTS[name as keyof typeof FACTS] };
  if (name === 'fornecedores-abertos') return String(FREE_SUPPLIERS);
  if (!name.startsWith('item:')) throw new Error(`O site não sabe preencher {{${name}}}.`);
  const section = ids.indexOf(name.slice('item:'.length));
  if (section === -1) throw new Error(`{{${name}}} não corresponde a nenhuma seção deste texto.`);
  return String(section + 1);
}

function checkedText(text: string): string {
  if (/\{\{|\}\}/.test(text)) throw new Error(`Chaves sem par em "${start(text)}".`);
  if (text.includes('{#')) throw new Error(`Só o título de uma seção ("##") tem âncora: "${start(text)}".`);
  const [entity] = ENTITY.exec(text) ?? [];
  if (entity) throw new Error(`Escreva o próprio caractere no lugar de "${entity}".`);
  return text.replaceAll('\n', ' ');
}

function checkedHref(href: string, { ids, sectionsOf }: Links): string {
  if (/^(?:https?:\/\/|mailto:)/.test(href)) return href;
  const [address = '', anchor] = href.split('#');
  const [page = ''] = address.split('?');
  const isPage = (Object.values(paths) as string[]).includes(page);
  if (address && !isPage) throw new Error(`O link "${href}" não leva a nenhuma página do site.`);
  const anchors = () => (address ? sectionsOf(page) : ids);
  if (anchor !== undefined && !anchors().includes(anchor))
    throw new Error(`O link "${href}" leva a uma âncora que não existe.`);
  return href;
}

/** Text for places that allow no formatting. */
export function plainText(text: string): string {
  if (/[*_`[\]{}<]/.test(text)) throw new Error(`Só texto simples é aceito em "${text}".`);
  return checkedText(text);
}

function joinTexts(parts: Inline[]): Inline[] {
  return parts.reduce<Inline[]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, last + part);
    else if (part !== '') joined.push(part);
    return joined;
  }, []);
}
