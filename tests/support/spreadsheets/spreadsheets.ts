import { buildXlsx, type Cell } from './build-xlsx';

export interface Spreadsheet {
  fileName: string;
  bytes: () => Uint8Array<ArrayBuffer>;
  /** Rows whose name and at least one contact a person understands, counted by hand. */
  understood: number;
  /** Whether the admin has to answer a question first: about categories, or about contacts that are missing. */
  asks: boolean;
}

/** A mobile number of nobody, as people write it. */
const phone = (n: number) => `(00) 9${String(1000 + n).slice(-4)}-${String(7000 + n).slice(-4)}`;
const digits = (n: number) => phone(n).replace(/\D/g, '');

const utf8 = (text: string) => new TextEncoder().encode(text);
const cp1252 = (text: string) =>
  // The characters of these texts are in the first 256 of Unicode.
  Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])]);
const csv = (rows: string[][], separator: string) =>
  rows
    .map((row) =>
      row.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join('\r\n');
const mojibake = (text: string) => new TextDecoder('windows-1252').decode(utf8(text));

const CATEGORY = 'Moda Feminina';

const TITLED: Cell[][] = [
  ['FORNECEDORES ATACADO 2026', null, null, null, null],
  [],
  ['Atualizado em', { day: '2026-10-30' }, null, null, null],
  ['LOJA', 'INSTA', 'WHATSAPP', 'CATEGORIA', 'OBSERVAÇÕES'],
  ['ATACADO BRÁS', null, null, null, null],
  ['Zaya Modas', '@zz_zaya', phone(1), CATEGORY, 'Abre às 3h'],
  ['Lume Atelier', '@zz_lume', phone(2), CATEGORY, null],
  ['Subtotal: 2', null, null, null, null],
  ['BOM RETIRO', null, null, null, null],
  ['LOJA', 'INSTA', 'WHATSAPP', 'CATEGORIA', 'OBSERVAÇÕES'],
  ['Serena Fashion', 'zz_serena', phone(3), CATEGORY, null],
  ['Íris & Cia', 'zz_iris.cia', phone(4), 'Bijuterias', null],
  ['Estrela Norte', '@zz_estrela', phone(5), 'bijuterias', 'Mínimo 10 peças'],
  ['TOTAL', null, null, null, '5 lojas'],
];

const PLACES = [
  ['Nome', 'Instagram', 'WhatsApp', 'Categoria', 'Cidade/UF'],
  ['Aurora Modas', '@zz_aurora', phone(11), CATEGORY, 'São Paulo/SP'],
  ['Brisa Store', '@zz_brisa', phone(12), CATEGORY, 'Goiânia - GO'],
  ['Cacau Jeans', '@zz_cacau', phone(13), CATEGORY, 'Caruaru (PE)'],
  ['Dália', '@zz_dalia', phone(14), CATEGORY, 'Recife, Pernambuco'],
  ['Encanto', '@zz_encanto', phone(15), CATEGORY, 'Santa Cruz do Capibaribe -PE'],
  ['Flor de Lis', '@zz_flor', phone(16), CATEGORY, 'Embu-Guaçu/SP'],
  ['Gaia', '@zz_gaia', phone(17), CATEGORY, 'SP'],
  ['Hera', '@zz_hera', phone(18), CATEGORY, 'Fortaleza CE'],
  ['Ipê', '@zz_ipe', phone(19), CATEGORY, 'Brás'],
];

const PHONES = [
  ['Fornecedor', 'Instagram', 'Telefone / Whats', 'Segmento', 'E-mail'],
  ['Jade', '@zz_jade', `${phone(21)} / ${phone(22)}`, CATEGORY, 'oi@jade.example / loja@jade.example'],
  ['Kiara', '@zz_kiara', `${phone(23)} (Bia)`, CATEGORY, 'kiara@kiara.example'],
  ['Luna', '@zz_luna', `Whats: ${phone(24)}`, CATEGORY, 'sem e-mail'],
  ['Mel', '@zz_mel', `${phone(25)} ou ${phone(26)}`, CATEGORY, 'não informado'],
  ['Nina', '@zz_nina e @zz_nina.plus', `(00) 3333-4444 - ${phone(27)}`, CATEGORY, 'nina@'],
  ['Olívia', '@zz_olivia', `${phone(28)}\n${phone(29)}`, CATEGORY, ''],
  ['Pérola', '@zz_perola', '9 8888-7777', CATEGORY, ''], // nobody knows the area code
];

const LIBRE: Cell[][] = [
  [
    'Nome fantasia',
    'Instagram',
    'Celular',
    'Categoria',
    'Pedido mínimo (R$)',
    'Visível a partir de',
    'Desconto',
  ],
  [
    'Quartzo',
    '@zz_quartzo',
    { stored: '5.50091031703E+12' },
    CATEGORY,
    300,
    { day: '2026-12-01' },
    { percent: 0.1 },
  ],
  ['Rubi', '@zz_rubi', { stored: `55${digits(32)}` }, CATEGORY, 1200.5, null, { percent: 0.05 }],
  [
    'Safira',
    { formula: 'LOWER("@ZZ_SAFIRA")', cached: '@zz_safira' },
    `+55 ${phone(33)}`,
    CATEGORY,
    { stored: '99.90000000000001' },
    null,
    null,
  ],
  ['Topázio', '@zz_topazio', { stored: `55${digits(34)}.0` }, CATEGORY, { error: '#N/A' }, null, null],
  [{ formula: 'A1&"a"', cached: 'Turmalina' }, 'zz_turmalina', phone(35), CATEGORY, 'a combinar', null, null],
];

const UNICODE = [
  ['Marca', '@', 'Zap', 'Categoria', 'UF', 'Envia para'],
  ['Úrsula', '@zz_ursula', phone(41), CATEGORY, 'São Paulo', 'Todo o Brasil'],
  ['Vênus', 'zz_venus', phone(42), CATEGORY, 'go', 'GO, DF e MT'],
  ['Xodó', '@zz_xodo', phone(43), CATEGORY, 'Lua', 'Sul e Sudeste'],
  ['Yara', '@zz_yara', phone(44), CATEGORY, '', ''],
  ['Zélia', '@zz_zelia', phone(45), CATEGORY, '–', 'PE'],
];

const LINKS = [
  ['Loja', 'Link do Instagram', 'Link do WhatsApp', 'Categoria', 'Site'],
  [
    'Alva',
    'https://www.instagram.com/zz_alva?igsh=MWx5eTk=',
    `https://wa.me/55${digits(51)}`,
    CATEGORY,
    'www.alva.example',
  ],
  [
    'Bruma',
    'instagram.com/zz_bruma/',
    `https://api.whatsapp.com/send?phone=55${digits(52)}&text=Oi`,
    CATEGORY,
    'linktr.ee/zz_bruma',
  ],
  ['Cedro', 'https://instagram.com/zz_cedro?utm_source=qr', `wa.me/+55${digits(53)}`, CATEGORY, 'não tem'],
  ['Dunas', 'Insta: @zz_dunas', `https://wa.me/55${digits(54)}?text=Quero%20ver`, CATEGORY, 'dunas'],
  [
    'Eco',
    'https://www.instagram.com/zz_eco/reels/',
    `whatsapp: https://wa.me/55${digits(55)}`,
    CATEGORY,
    'eco.example e loja.eco.example',
  ],
  ['Fênix', 'https://linktr.ee/zz_fenix', 'https://wa.me/message/ABCDEF123', CATEGORY, ''], // hides both contacts
];

const BROKEN_LETTERS = [
  ['Nome', 'Instagram', 'WhatsApp', 'Categoria', 'Cidade', 'Estado', 'Descrição'],
  ['Maçã Verde', '@zz_maca', phone(61), 'Calçados', 'São Paulo', 'São Paulo', 'Peças de verão'],
  ['Ação Íntima', '@zz_acao', phone(62), 'Calçados', 'Goiânia', 'Goiás', 'Pronta-entrega'],
  ['Pé de Café', '@zz_pe', phone(63), 'Calçados', 'Maringá', 'Paraná', ''],
].map((row) => row.map(mojibake));

const EMPTY_WORDS = [
  [
    'Nome',
    'Instagram',
    'WhatsApp',
    'E-mail',
    'Site',
    'Categoria',
    'Pedido mínimo em peças',
    'Plus size',
    'Cidade',
    'UF',
  ],
  ['Garoa', '@zz_garoa', phone(71), '#N/D', '-', CATEGORY, '--', '-', 'não informado', '-'],
  ['Horizonte', '@zz_horizonte', phone(72), 's/ info', 'não tem', CATEGORY, 'n/a', 'não', '#REF!', ''],
  ['Ímpar', '@zz_impar', phone(73), 'nao possui', 'sem site', CATEGORY, '12 peças', 'sim', '...', 'SP'],
  [
    'Jasmim',
    '@zz_jasmim',
    phone(74),
    'jasmim@jasmim.example',
    'xxx',
    CATEGORY,
    'dez',
    'talvez',
    'Santos',
    'S/ INFO',
  ],
  ['', '', '', '', '', '', '', '', '', ''],
  ['Kimono', 'não tem', phone(76), '', '', CATEGORY, '', '', '', ''],
  ['Leque', '', phone(77), '', '', CATEGORY, '', '', '', ''],
  ['-', '-', '-', '', '', '', '', '', '', ''],
  ['#N/D', '@zz_sem_nome', phone(75), '', '', CATEGORY, '', '', '', ''],
];

const OTHER_CATEGORIES: Cell[][] = [
  ['Nome', 'Instagram', 'WhatsApp', 'Produtos'],
  ['Kalina', '@zz_kalina', phone(81), 'Jeans'],
  ['Lírio', '@zz_lirio', phone(82), 'JEANS '],
  ['Magnólia', '@zz_magnolia', phone(83), 'Moda fem.'],
  ['Nuvem', '@zz_nuvem', phone(84), 'Roupas Femininas'],
  ['Opala', '@zz_opala', phone(85), 'Vestidos'],
  ['Prisma', '@zz_prisma', phone(86), 'Moda\u00a0Feminina'],
  ['Quimera', '@zz_quimera', phone(87), 'Bijuterias / Acessórios'],
];

const COVER: Cell[][] = [['Catálogo de fornecedores'], ['Use a aba “Lista”.']];
const PRICES: Cell[][] = Array.from({ length: 30 }, (_, line) => [`Item ${line}`, line * 10]);
const LISTED: Cell[][] = [
  ['Nº', 'Nome da loja', 'Contato WhatsApp', 'Instagram da loja', 'Categoria'],
  ...Array.from({ length: 12 }, (_, index): Cell[] => [
    index + 1,
    `Ramo ${String.fromCharCode(65 + index)}`,
    phone(90 + index),
    `@zz_ramo.${index + 1}`,
    CATEGORY,
  ]),
  [13, null, null, null, null],
  [14, null, null, null, null],
];

const LARGE = [
  ['Nome', 'Instagram', 'WhatsApp', 'Categoria', 'Cidade', 'UF', 'Interno 1', '', 'Interno 2'],
  ...Array.from({ length: 5000 }, (_, index) => [
    `Loja ${index}`,
    `@zz_grande${index}`,
    `00 9${String(index).padStart(4, '0')} 5555`,
    CATEGORY,
    'São Paulo',
    'SP',
    String(index),
    '',
    'x',
  ]),
];

const BARE = [
  ['', 'Lista da excursão', '', '', ''],
  ['', '', '', '', ''],
  ['', 'Nome', 'Fone', 'Insta', ''],
  ['', 'Raiz\u00a0Modas', '0 00 91111–2222', '@zz_raiz', ''],
  ['', 'Seiva', '+55 (000) 91111-3333', '@zz_seiva', ''],
  ['', 'Trama', '55 00 911114444', 'zz_trama', ''],
  ['', 'Urdume', '00.91111.5555', '@zz_urdume', ''],
  ['', 'Raiz Modas', '00 91111-2222', '@zz_raiz', ''], // twice
  ['', 'Zíper', '', '', ''],
];

/** Lists of suppliers as they are sent around, each with the mess that README.md names. */
export const SPREADSHEETS: Spreadsheet[] = [
  {
    fileName: '01-titulo-e-secoes.xlsx',
    bytes: () =>
      buildXlsx([
        { name: 'Plan1', rows: TITLED, merged: ['A1:E1', 'A5:E5', 'A9:E9'], formattedUpTo: 1_048_576 },
      ]),
    understood: 5,
    asks: false,
  },
  { fileName: '02-cidade-uf.csv', bytes: () => cp1252(csv(PLACES, ';')), understood: 9, asks: false },
  {
    fileName: '03-dois-telefones.csv',
    bytes: () => utf8(`\uFEFF${csv(PHONES, ',')}`),
    understood: 7,
    asks: true,
  },
  {
    fileName: '04-libreoffice.xlsx',
    bytes: () => buildXlsx([{ name: 'Planilha1', rows: LIBRE }], 'inline'),
    understood: 5,
    asks: false,
  },
  { fileName: '05-texto-unicode.txt', bytes: () => utf16(csv(UNICODE, '\t')), understood: 5, asks: false },
  { fileName: '06-links.csv', bytes: () => utf8(csv(LINKS, ';')), understood: 5, asks: false },
  {
    fileName: '07-letras-trocadas.csv',
    bytes: () => utf8(csv(BROKEN_LETTERS, ',')),
    understood: 3,
    asks: false,
  },
  {
    fileName: '08-sem-informacao.csv',
    bytes: () => cp1252(csv(EMPTY_WORDS, ';')),
    understood: 6,
    asks: true,
  },
  {
    fileName: '09-categorias.xlsx',
    bytes: () => buildXlsx([{ name: 'Fornecedores', rows: OTHER_CATEGORIES }]),
    understood: 7,
    asks: true,
  },
  {
    fileName: '10-varias-abas.xlsx',
    bytes: () =>
      buildXlsx([
        { name: 'Capa', rows: COVER },
        { name: 'Preços', rows: PRICES },
        { name: 'Lista', rows: LISTED },
      ]),
    understood: 12,
    asks: false,
  },
  { fileName: '11-grande.csv', bytes: () => utf8(csv(LARGE, ';')), understood: 5000, asks: false },
  { fileName: '12-sem-categoria.csv', bytes: () => utf8(csv(BARE, '\t')), understood: 4, asks: true },
];

export function spreadsheet(fileName: string): Spreadsheet {
  return SPREADSHEETS.find((sheet) => sheet.fileName === fileName)!;
}
