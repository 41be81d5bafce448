import { describe, expect, test } from 'vitest';
import { legalModule } from '../../tools/build/legal-text/module';
import { parseLegalText, sectionIds } from '../../tools/build/legal-text/parse';

/** Sections that links to other legal texts may name. */
const sectionsOf = (page: string) => (page === '/privacidade' ? ['prazos'] : []);
const text = (sections: string, date = '2026-11-22') =>
  `---\natualizado: ${date}\n---\n\n<!--\nComo editar\n-->\n\n# Termos\n\nAs regras.\n\n${sections}`;
const parse = (sections: string) => parseLegalText(text(sections), sectionsOf);
/** The blocks of a text with one section. */
const blocks = (body: string) => parse(`## Regras {#regras}\n\n${body}\n`).sections[0]!.blocks;

describe('a legal text', () => {
  test('has a title, a lead, a date in words and sections with anchors', () => {
    expect(parse('## Uso {#uso}\n\nPode.\n\n## Foro {#foro}\n\nVale\na lei.\n')).toEqual({
      title: 'Termos',
      notice: null,
      lead: ['As regras.'],
      updated: { day: '2026-11-22', words: '22 de novembro de 2026' },
      sections: [
        { id: 'uso', title: 'Uso', blocks: [{ tag: 'p', content: ['Pode.'] }] },
        { id: 'foro', title: 'Foro', blocks: [{ tag: 'p', content: ['Vale a lei.'] }] },
      ],
    });
  });

  test('may start with a notice', () => {
    const source = text('## Uso {#uso}\n').replace('# Termos', '> Revise **antes**.\n\n# Termos');
    expect(parseLegalText(source, sectionsOf).notice).toEqual([
      'Revise ',
      { tag: 'strong', content: ['antes'] },
      '.',
    ]);
  });

  test('is the same with Windows line endings', () => {
    const source = text('## Uso {#uso}\n\nPode.\n');
    const windows = source.replaceAll('\n', '\r\n');
    expect(parseLegalText(windows, sectionsOf)).toEqual(parseLegalText(source, sectionsOf));
    expect(sectionIds(windows)).toEqual(['uso']);
  });

  test('has placeholders for the browser to fill in and for section numbers', () => {
    expect(blocks('O {{site}} abre {{fornecedores-abertos}} (item {{item:regras}}).')).toEqual([
      { tag: 'p', content: ['O ', { fact: 'site' }, ' abre 5 (item 1).'] },
    ]);
  });

  test('can show a paragraph only with or only without the operator’s name', () => {
    expect(blocks('{{com-operador}} **Quem:** {{operador}}\n\n{{sem-operador}} Ninguém.')).toEqual([
      {
        tag: 'p',
        content: [{ tag: 'strong', content: ['Quem:'] }, ' ', { fact: 'operator' }],
        operator: 'named',
      },
      { tag: 'p', content: ['Ninguém.'], operator: 'unnamed' },
    ]);
  });

  test('links to sections, pages of the site and other sites', () => {
    const hrefs = [
      '#regras',
      '/planos',
      '/perfil?aba=configuracoes',
      '/privacidade#prazos',
      'https://gov.br',
    ];
    expect(blocks(hrefs.map((href) => `- [x](${href})`).join('\n'))).toEqual([
      { tag: 'ul', items: hrefs.map((href) => [{ tag: 'a', href, content: ['x'] }]) },
    ]);
  });

  test('has tables with a caption and a line break after each row’s name', () => {
    const rows = '| Dado | Para quê |\n| - | - |\n| **Conta** Nome | Entrar |\n| `token` | Ficar |';
    expect(blocks(`Tabela: Dados\n\n${rows}`)).toEqual([
      {
        tag: 'table',
        caption: 'Dados',
        labels: ['Dado', 'Para quê'],
        rows: [
          [[{ tag: 'strong', content: ['Conta'] }, { tag: 'br' }, 'Nome'], ['Entrar']],
          [[{ tag: 'code', content: ['token'] }], ['Ficar']],
        ],
      },
    ]);
  });

  test('loads the code of tables only if it has one', () => {
    expect(legalModule(parse('## Uso {#uso}\n\nPode.\n'))).not.toContain('legal-table');
    expect(legalModule(parse('## Uso {#uso}\n\nTabela: T\n\n| a |\n| - |\n| b |\n'))).toContain(
      'legal-table',
    );
  });
});

describe('a mistake stops the build', () => {
  test.each([
    ['an unknown placeholder', 'O {{sitio}}.', 'O site não sabe preencher {{sitio}}.'],
    ['a condition that is not at the start', 'Ou {{com-operador}}.', 'preencher {{com-operador}}.'],
    ['the number of a section that does not exist', '{{item:uso}}', '{{item:uso}} não corresponde'],
    ['unbalanced braces', 'O {{site}.', 'Chaves sem par em "O {{site}."'],
    ['raw HTML in a sentence', 'Um <b>aviso</b>.', 'HTML não é aceito: "<b>"'],
    ['a block of raw HTML', '<div>Aviso</div>', 'HTML não é aceito: "<div>Aviso</div>"'],
    ['HTML after a comment', '<!-- a --> <hr> <!-- b -->', 'HTML não é aceito'],
    ['an HTML entity', 'Um&nbsp;aviso', 'Escreva o próprio caractere no lugar de "&nbsp;"'],
    ['a link to an unknown page', '[x](/plano)', 'O link "/plano" não leva a nenhuma página do site.'],
    ['a link that is no address', '[x](planos)', 'O link "planos" não leva a nenhuma página do site.'],
    ['a link that runs a script', '[x](javascript:alert)', 'não leva a nenhuma página do site.'],
    ['a link to an unknown section', '[x](#uso)', 'O link "#uso" leva a uma âncora que não existe.'],
    ['a link to an unknown section of another text', '[x](/privacidade#uso)', 'âncora que não existe.'],
    ['a section of a page that has none', '[x](/planos#uso)', 'âncora que não existe.'],
    ['a table without a caption', '| a |\n| - |\n| b |', 'Falta uma linha "Tabela: legenda" acima'],
    ['a caption without a table', 'Tabela: Dados\n\nNada.', 'Falta a tabela depois de "Tabela: Dados".'],
    ['a numbered list', '1. Um', 'Este formato não é aceito: "1. Um".'],
    ['a list inside a list', '- Um\n  - Dois', 'Este formato não é aceito: "- Um".'],
    ['a picture', '![x](/x.png)', 'Este formato não é aceito'],
    ['an anchor that is not of a section', '### Detalhe {#x}', 'Só o título de uma seção ("##") tem âncora'],
    ['a smaller heading', '#### Detalhe', 'Este formato não é aceito: "#### Detalhe".'],
  ])('%s', (_mistake, body, message) => {
    expect(() => blocks(body)).toThrow(message);
  });

  test.each([
    ['a section without an anchor', '## Uso\n', 'A seção "Uso" precisa de uma âncora'],
    ['two sections with one anchor', '## A {#uso}\n\n## B {#uso}\n', 'A âncora {#uso} está em duas seções.'],
    ['formatting in a title', '## O **uso** {#uso}\n', 'Só texto simples é aceito em "O **uso**".'],
    ['no section', 'Só isto.\n', 'Não há nenhuma seção'],
    ['more than one paragraph before the first section', 'Mais.\n\n## A {#a}\n', 'Antes da primeira seção'],
  ])('%s', (_mistake, sections, message) => {
    expect(() => parse(sections)).toThrow(message);
  });

  test.each(['2026-13-01', '2026-02-30'])('the date %s, which does not exist', (date) => {
    expect(() => parseLegalText(text('## A {#a}\n', date), sectionsOf)).toThrow(
      `A data "${date}" não existe.`,
    );
  });

  test('a missing date', () => {
    expect(() => parseLegalText('# Termos\n', sectionsOf)).toThrow('atualizado: AAAA-MM-DD');
  });
});
