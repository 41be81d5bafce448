/** What becomes of a typed value: how it is stored, or why it is refused. The same at every door. */
export type Verdict = readonly [
  field: VerdictField,
  typed: string,
  verdict: { stored: string } | { refused: string },
];
export type VerdictField = 'name' | 'instagram' | 'whatsapp' | 'email' | 'website' | 'description' | 'city';

const stored = (text: string) => ({ stored: text });
const NO_PHONE = { refused: 'Informe o WhatsApp com DDD, como (11) 91234-5678.' };
const NO_AREA = { refused: 'Falta o DDD, como em (11) 91234-5678.' };
const TOO_SHORT = { refused: 'Faltam dígitos neste número.' };
const TOO_LONG = {
  refused: 'Há dígitos demais neste número. Se for de outro país, comece com + e o código do país.',
};
const TWO_NUMBERS = { refused: 'Informe um só número.' };
const NOBODYS_NUMBER = { refused: 'Depois do DDD, este número não é de celular nem de telefone fixo.' };
const NO_COUNTRY = { refused: 'Depois do + vem o código do país. O do Brasil é +55.' };
const NO_SITE = { refused: 'Informe um site válido, como www.minhaloja.com.br.' };
const NO_HANDLE = { refused: 'Informe o usuário do Instagram, como @minhaloja.' };
const NO_EMAIL = { refused: 'Informe um e-mail válido.' };
const NO_LETTER = { refused: 'Escreva um nome com pelo menos uma letra.' };
const ILLEGIBLE = { refused: 'Há um sinal ilegível (�) neste texto. Troque-o pela letra certa.' };
const SHEET_ERROR = { refused: 'Isto é um erro de planilha. Escreva um texto no lugar.' };

export const VERDICTS: Verdict[] = [
  ['whatsapp', '011 98888 7777', stored('5511988887777')],
  ['whatsapp', '(011) 98888-7777', stored('5511988887777')],
  ['whatsapp', '11988887777', stored('5511988887777')],
  ['whatsapp', '+55 11 98888-7777', stored('5511988887777')],
  ['whatsapp', '+55 (011) 98888-7777', stored('5511988887777')],
  ['whatsapp', '0055 11 98888-7777', stored('5511988887777')],
  ['whatsapp', '55 11 98888–7777', stored('5511988887777')],
  ['whatsapp', '\u200e+55\u00a011\u00a098888-7777\u202c', stored('5511988887777')],
  ['whatsapp', '(21) 3456-7890', stored('552134567890')],
  ['whatsapp', '55 3333-4444', stored('555533334444')],
  ['whatsapp', '(00) 90000-0001', stored('5500900000001')],
  ['whatsapp', '+351 912 345 678', stored('351912345678')],
  ['whatsapp', '00 351 912 345 678', stored('351912345678')],
  ['whatsapp', '+1 305 555 1234', stored('13055551234')],
  // Mobiles without the 9 that they have today, as WhatsApp shows many; landlines never had one.
  ['whatsapp', '+55 31 8877-6655', stored('5531988776655')],
  ['whatsapp', '31 8877-6655', stored('5531988776655')],
  ['whatsapp', '(031) 6877-6655', stored('5531968776655')],
  ['whatsapp', '55 8877-6655', stored('5555988776655')],
  ['whatsapp', '11 5888-7777', stored('551158887777')],
  ['whatsapp', '+47 912 34 567', stored('4791234567')],
  ['whatsapp', 'wa.me/553188776655', stored('5531988776655')],
  ['whatsapp', 'https://wa.me/5511988887777?text=Oi', stored('5511988887777')],
  ['whatsapp', 'https://wa.me/+351912345678', stored('351912345678')],
  [
    'whatsapp',
    'https://api.whatsapp.com/send?phone=%2B5511988887777&text=Oi%20loja',
    stored('5511988887777'),
  ],
  ['whatsapp', 'web.whatsapp.com/send/?text=Oi&phone=351912345679', stored('351912345679')],
  ['whatsapp', 'https://wa.me/message/ABCDEF', NO_PHONE],
  ['whatsapp', 'https://loja.example/5511988887777', NO_PHONE],
  ['whatsapp', 'wa.me/988887777', NO_AREA],
  ['whatsapp', '98888-7777', NO_AREA],
  ['whatsapp', '8888-7777', NO_AREA],
  ['whatsapp', '+55 98888-7777', NO_AREA],
  ['whatsapp', '888-7777', TOO_SHORT],
  ['whatsapp', '+351 912', TOO_SHORT],
  ['whatsapp', '11 78888-7777', NOBODYS_NUMBER],
  ['whatsapp', '11 1888-7777', NOBODYS_NUMBER],
  ['whatsapp', '20 98888-7777', { refused: 'O DDD 20 não existe.' }],
  ['whatsapp', '+55 (020) 8888-7777', { refused: 'O DDD 20 não existe.' }],
  ['whatsapp', '11 98888-77777', TOO_LONG],
  ['whatsapp', '351912345678', TOO_LONG],
  ['whatsapp', '+11 98888-7777', NO_COUNTRY],
  ['whatsapp', '+47 22 12 34 56', NO_COUNTRY],
  ['whatsapp', '5,51199E+12', NO_PHONE],
  ['whatsapp', '11 98888-7777 / 11 97777-6666', TWO_NUMBERS],
  ['whatsapp', '11 98888-7777 ou 97777-6666', TWO_NUMBERS],
  ['whatsapp', 'não tem', NO_PHONE],
  ['whatsapp', '11 98888-77\ufffd7', NO_PHONE],
  ['whatsapp', '#N/D', NO_PHONE],

  ['website', 'www.loja.com.br', stored('https://www.loja.com.br')],
  ['website', ' http://loja.com.br/atacado?x=1#y ', stored('http://loja.com.br/atacado?x=1#y')],
  ['website', 'loja.example:8443/atacado', stored('https://loja.example:8443/atacado')],
  ['website', 'calçados.com.br', stored('https://calçados.com.br')],
  ['website', 'loja.com.br\u200b', stored('https://loja.com.br')],
  ['website', '-', NO_SITE],
  ['website', 'lojateste', NO_SITE],
  ['website', 'http://localhost', NO_SITE],
  ['website', 'http://localhost:3000/x.html', NO_SITE],
  ['website', 'https://user@host', NO_SITE],
  ['website', 'https://user:senha@loja.com.br', NO_SITE],
  ['website', 'loja.com.br\\@outra.com', NO_SITE],
  ['website', 'https://192.168.0.1/loja', NO_SITE],
  ['website', 'https://.com.br', NO_SITE],
  ['website', 'https://loja..br', NO_SITE],
  ['website', 'loja.com.br e outra.com.br', NO_SITE],
  ['website', 'javascript:alert(1)', NO_SITE],
  ['website', 'ftp://loja.com.br', NO_SITE],
  ['website', 'loja.com.br/cole\ufffdao', NO_SITE],
  ['website', '#N/D', NO_SITE],

  ['instagram', '@Loja.Um', stored('Loja.Um')],
  ['instagram', 'https://www.instagram.com/loja.um/?hl=pt', stored('loja.um')],
  ['instagram', 'instagram.com/@loja_um', stored('loja_um')],
  ['instagram', '\u2068@loja\u2069', stored('loja')],
  ['instagram', 'https://www.instagram.com/p/abc123/', NO_HANDLE],
  ['instagram', 'https://www.instagram.com/share/abc123', NO_HANDLE],
  ['instagram', 'https://www.instagram.com/invites/contact/?utm_content=loja', NO_HANDLE],
  ['instagram', 'https://outra.com/instagram.com/loja', NO_HANDLE],
  ['instagram', 'duas palavras', NO_HANDLE],
  ['instagram', 'ateliê', NO_HANDLE],
  ['instagram', '@', NO_HANDLE],
  ['instagram', '@ação', NO_HANDLE],
  ['instagram', '@loja-nova', NO_HANDLE],
  ['instagram', '@loja\ufffd', NO_HANDLE],
  ['instagram', '.loja', NO_HANDLE],
  ['instagram', '@loja.', NO_HANDLE],
  ['instagram', 'loja..um', NO_HANDLE],
  ['instagram', 'instagram.com/loja-nova', NO_HANDLE],
  ['instagram', 'instagram.com/.loja', NO_HANDLE],
  ['instagram', 'tiktok.com/@loja', NO_HANDLE],
  ['instagram', 'https://www.tiktok.com/@loja?lang=pt', NO_HANDLE],
  ['instagram', 'https://youtube.com/c/@loja', NO_HANDLE],
  ['instagram', 'https://www.facebook.com/loja', NO_HANDLE],
  ['instagram', 'loja@loja.com.br', NO_HANDLE],

  ['email', ' Vendas@Loja.com.br', stored('vendas@loja.com.br')],
  ['email', 'vendas@loja', NO_EMAIL],
  ['email', 'a..b@loja.com.br', NO_EMAIL],
  ['email', 'pe\ufffdas@loja.com.br', NO_EMAIL],
  ['email', 'vendas@loja.com.br, outra@loja.com.br', NO_EMAIL],

  ['name', ' Ateliê\u200b Lu\u202emi ', stored('Ateliê Lumi')],
  ['name', '\u00a0Loja 21\u00a0', stored('Loja 21')],
  ['name', 'Loja ❤️ 👩‍👧', stored('Loja ❤️ 👩‍👧')],
  ['name', 'Л\u200dл', stored('Лл')],
  ['name', 'Lo\u2800\u200d\u2800ja', stored('Loja')],
  ['name', 'Lo\u2060\ufe0fja', stored('Loja')],
  ['name', 'Loja 1\ufe0f', stored('Loja 1')],
  ['name', 'Loja 1\ufe0f\u20e3', stored('Loja 1\ufe0f\u20e3')],
  ['name', '衣服', stored('衣服')],
  ['name', 'Confecc\u0327a\u0303o', stored('Confecção')],
  ['name', 'Loja  Dois\u00a0\u2003Três', stored('Loja Dois Três')],
  ['name', 'Lo\u0001ja\b\u000b D\u001bois\u007f\u0085', stored('Loja Dois')],
  ['name', 'Confec\ufffdo', ILLEGIBLE],
  ['name', '\ufffd', ILLEGIBLE],
  ['name', '-', NO_LETTER],
  ['name', '2121', NO_LETTER],
  ['name', '🌸', NO_LETTER],
  ['name', '#N/D', SHEET_ERROR],
  ['name', '#REF!', SHEET_ERROR],
  ['name', '\u{1d173}\u{1bca0}', { refused: 'O nome é obrigatório.' }],
  ['name', '\u200b\u3164', { refused: 'O nome é obrigatório.' }],
  ['name', 'Loja\nDois', { refused: 'Escreva o nome em uma linha.' }],

  ['description', 'Um\r\nDois\u200b', stored('Um\nDois')],
  ['description', '- 10 peças\t👨‍👩‍👧', stored('- 10 peças\t👨‍👩‍👧')],
  ['description', '\u202eodatrevni', stored('odatrevni')],
  ['description', 'Um  dois\n\n   \u2013 tre\u0302s', stored('Um dois\n\n \u2013 três')],
  ['description', 'Cole\ufffdo', ILLEGIBLE],
  ['description', '#n/d', SHEET_ERROR],
  ['description', '#VALOR!', SHEET_ERROR],
  ['description', '#ERROR!', SHEET_ERROR],

  ['city', 'São\u00ad Paulo', stored('São Paulo')],
  ['city', 'Sa\u0303o  Paulo', stored('São Paulo')],
  ['city', 'S\ufffdo Paulo', ILLEGIBLE],
  ['city', '-', NO_LETTER],
  ['city', '#N/D', SHEET_ERROR],
];

/** What becomes of what a member types about their shop; null: nothing visible was typed, and nothing is stored. */
export type ShopVerdict = readonly [
  column: 'shop_name' | 'shop_city' | 'shop_instagram' | 'buys_as',
  typed: string,
  verdict: { stored: string | null } | { refused: string },
];
const SHOP_COLUMNS = { name: 'shop_name', city: 'shop_city', instagram: 'shop_instagram' } as const;
const NOTHING = { stored: null };
const NO_BUYER = { refused: 'Escolha CPF ou CNPJ.' };

/** The verdicts for suppliers hold for shops, but that a shop need not have a name. */
export const SHOP_VERDICTS: ShopVerdict[] = [
  ...VERDICTS.flatMap(([field, typed, verdict]): ShopVerdict[] => {
    if (!(field in SHOP_COLUMNS)) return [];
    const isMissing = 'refused' in verdict && verdict.refused === 'O nome é obrigatório.';
    return [[SHOP_COLUMNS[field as keyof typeof SHOP_COLUMNS], typed, isMissing ? NOTHING : verdict]];
  }),
  ['shop_name', 'N'.repeat(120), stored('N'.repeat(120))],
  ['shop_name', 'N'.repeat(121), { refused: 'O nome da loja pode ter no máximo 120 caracteres.' }],
  ['shop_city', 'C'.repeat(80), stored('C'.repeat(80))],
  ['shop_city', 'C'.repeat(81), { refused: 'A cidade pode ter no máximo 80 caracteres.' }],
  ['shop_city', 'São Paulo\nSP', { refused: 'Escreva o nome em uma linha.' }],
  ['shop_city', ' ', NOTHING],
  ['shop_instagram', 'i'.repeat(30), stored('i'.repeat(30))],
  ['shop_instagram', 'i'.repeat(31), NO_HANDLE],
  ['shop_instagram', 'loja\u200b', stored('loja')],
  ['shop_instagram', '\u00a0@loja\u00a0', stored('loja')],
  ['shop_instagram', 'javascript:alert(1)', NO_HANDLE],
  ['shop_instagram', '\u200b', NOTHING],
  ['shop_instagram', '', NOTHING],
  ['buys_as', 'cpf', stored('cpf')],
  ['buys_as', 'cnpj', stored('cnpj')],
  ['buys_as', 'CPF', NO_BUYER],
  ['buys_as', 'mei', NO_BUYER],
  ['buys_as', '123.456.789-09', NO_BUYER],
];

/** CNPJs as typed, and as stored; null: refused. */
export const CNPJS: [typed: string, stored: string | null][] = [
  ['12.345.678/0001-95', '12345678000195'],
  [' 12345678000195 ', '12345678000195'],
  ['12.345.678/0001\u201395', '12345678000195'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['12abc34501de35', '12ABC34501DE35'],
  ['12.345.678/0001-96', null],
  ['12.345.678/0001-05', null],
  ['21.345.678/0001-95', null],
  ['12.ABC.345/01DF-35', null],
  ['12ABC34501DE3A', null],
  ['00.000.000/0000-00', null],
  ['1234567800019', null],
  ['123.456.789-09', null],
  ['12.345.678/0001-95 SP', null],
  ['#N/D', null],
];

/** A title for a test: invisible characters as their codes. */
export function titleOf([field, typed, verdict]: Verdict | ShopVerdict): string {
  const visible = JSON.stringify(typed).replace(
    /[^\x20-\x7e\xa1-\xac\xae-\u02ff]/gu,
    (sign) => `<${sign.codePointAt(0)?.toString(16)}>`,
  );
  return `${field} ${visible} is ${'stored' in verdict ? 'stored' : 'refused'}`;
}
