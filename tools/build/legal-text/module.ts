import type { Block, Inline, LegalText } from './types.ts';

/** Code of a module that default-exports the LegalText of src/features/legal/legal-text.ts. */
export function legalModule({ title, notice, lead, updated, sections }: LegalText): string {
  const hasTable = sections.some(({ blocks }) => blocks.some(({ tag }) => tag === 'table'));
  const sectionCodes = sections.map(
    ({ id, title, blocks }) =>
      `{ id: ${json(id)}, title: ${json(title)}, body: ${element('Fragment', 'null', blocks.map(blockCode))} }`,
  );
  return `
import { createElement, Fragment } from 'react';
import { Link } from 'react-router-dom';
${hasTable ? `import { LegalTable } from '@/features/legal/legal-table';` : ''}
export default {
  title: ${json(title)},
  updated: ${json(updated)},
  render: (facts) => ({
    notice: ${notice ? inlineCode(notice) : 'null'},
    lead: ${inlineCode(lead)},
    sections: [${sectionCodes.join(', ')}],
  }),
};
`;
}

function blockCode(block: Block): string {
  switch (block.tag) {
    case 'p': {
      const paragraph = element('"p"', 'null', block.content.map(partCode));
      if (!block.operator) return paragraph;
      return `${block.operator === 'named' ? '' : '!'}facts.operatorIsNamed && ${paragraph}`;
    }
    case 'h3':
      return element('"h3"', 'null', block.content.map(partCode));
    case 'ul': {
      const items = block.items.map((item) => element('"li"', 'null', item.map(partCode)));
      return element('"ul"', 'null', items);
    }
    case 'table': {
      const rows = block.rows.map((cells) => `[${cells.map(inlineCode).join(', ')}]`);
      const props = `caption: ${json(block.caption)}, labels: ${json(block.labels)}, rows: [${rows.join(', ')}]`;
      return element('LegalTable', `{ ${props} }`, []);
    }
  }
}

/** Code of one ReactNode. */
function inlineCode(content: Inline[]): string {
  return content.length === 1 && typeof content[0] === 'string'
    ? json(content[0])
    : element('Fragment', 'null', content.map(partCode));
}

function partCode(part: Inline): string {
  if (typeof part === 'string') return json(part);
  if ('fact' in part) return `facts.${part.fact}`;
  if (part.tag === 'br') return element('"br"', 'null', []);
  const children = part.content.map(partCode);
  if (part.tag !== 'a') return element(json(part.tag), 'null', children);
  // Within the site, the router opens the page without loading the site again.
  return part.href.startsWith('/')
    ? element('Link', `{ to: ${json(part.href)} }`, children)
    : element('"a"', `{ href: ${json(part.href)} }`, children);
}

function element(type: string, props: string, children: string[]): string {
  return `createElement(${[type, props, ...children].join(', ')})`;
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
