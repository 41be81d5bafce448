import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import papa from 'papaparse';

/** What a person who reads a row knows of a supplier. What is absent, nobody can tell. */
export interface ExpectedSupplier {
  name: string;
  instagram?: string;
  /** Digits with the country code, of the mobile where the row has several numbers. */
  whatsapp?: string;
  category?: string;
  state?: string;
  city?: string;
  district?: string;
  email?: string;
  website?: string;
  minPieces?: number;
  minReais?: number;
  /** Texts of the description. */
  description?: string[];
  /** Texts that have to be in some value or in a notice. */
  kept?: string[];
}

export interface ExpectedFile {
  fileName: string;
  suppliers: ExpectedSupplier[];
  /** Names of rows that nobody would import: blocked shops, tasks, test answers, people without a number. */
  notImported?: string[];
  /** The rows say more than is listed here. */
  isPartial?: true;
}

export function bytesOf({ fileName }: ExpectedFile): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(fileURLToPath(new URL(fileName, import.meta.url))));
}

const each = (length: number, supplier: (index: number) => ExpectedSupplier) =>
  Array.from({ length }, (_, index) => supplier(index));
const padded = (number: number, length: number) => String(number).padStart(length, '0');

const BRAS = { district: 'Brás', city: 'São Paulo', state: 'SP' };

const CONFECTIONS = each(30, (i) => ({
  name: i % 4 === 0 ? `✨Loja Emoji ${i} 👗` : `Confecção Nº ${i}`,
  instagram: `confec.${i}`,
  whatsapp: [`55119900${padded(i * 101, 5)}`, `55119900${padded(i, 5)}`, `55119900${padded(i * 77, 5)}`][
    i % 3
  ],
  category: ['Vestidos', 'Moda praia', 'Jeans', 'Plus size', 'Infantil'][i % 5],
  ...[
    { city: 'São Paulo', state: 'SP' },
    { city: 'Goiânia', state: 'GO' },
    { kept: ['Fortaleza'] }, // without a state
  ][i % 3],
  ...[{ kept: ['6'] }, { minPieces: 12 }, { kept: ['300'] }, { minReais: 500 }][i % 4],
  ...(i % 2 === 1 && { description: ['entrega na excursão'] }),
}));

const WORKBOOK: ExpectedFile = {
  fileName: 'a-abas-mescladas.xlsx',
  suppliers: [
    ...CONFECTIONS,
    ...each(12, (i) => ({
      name: `Sapataria ${i}`,
      instagram: `sapa.${i}`,
      whatsapp: `555199777${padded(i, 4)}`,
      category: 'Calçados',
    })),
  ],
  notImported: ['TOTAL', 'Guia 2026', ...Array.from({ length: 5 }, (_, i) => `Golpista ${i}`)],
};

const GOOGLE: ExpectedFile = {
  fileName: 'b-google-contatos.csv',
  suppliers: each(25, (i) => {
    const number = padded(i, 3);
    const even = i % 2 === 0;
    return {
      name: `${['Fornecedor', 'Forn', 'Dona', 'Loja'][i % 4]} Contato ${i} Vestidos`,
      whatsapp: `558599${number}1${number}`,
      ...(even && { instagram: `gcontato_${i}`, minPieces: 10 }),
      ...(i % 3 === 0 && { email: `g${i}@loja.com.br` }),
      ...(i % 4 === 0 && { city: 'Fortaleza', state: 'CE' }),
      kept: [...(even ? [`8598${number}2${number}`] : []), ...(i % 5 === 0 ? [`Atacado ${i} Ltda`] : [])],
    };
  }),
};

const BLING: ExpectedFile = {
  fileName: 'e-bling.csv',
  suppliers: each(30, (i) => ({
    name: `Malhas ${i}`,
    instagram: `malhas.${i}`,
    whatsapp: i % 5 === 0 ? `551133121${padded(i, 3)}` : `551196${padded(i, 3)}4${padded(i, 3)}`,
    email: `contato@malhas${i}.com.br`,
    website: `www.malhas${i}.com.br`,
    ...BRAS,
    kept: [`Rua Oriente`, ...(i % 7 === 0 ? ['Inativo'] : [])],
  })),
};

/** The file is UTF-8 that was read as Latin-1 and saved again: taking the characters as bytes undoes it. */
function mojibakeSuppliers(): ExpectedSupplier[] {
  const url = new URL('mojibake.csv', import.meta.url);
  const whole = Buffer.from(readFileSync(fileURLToPath(url), 'utf8'), 'latin1').toString('utf8');
  const [, ...rows] = papa.parse<string[]>(whole, { delimiter: ';' }).data;
  const handles = new Set<string>();
  return rows.flatMap(([, name = '', handle = '', , category = '', , , , , description = '']) => {
    const instagram = /loja\.teste_\d+/i.exec(handle)?.[0].toLowerCase();
    if (name === '' || category === '' || instagram === undefined || handles.has(instagram)) return [];
    handles.add(instagram);
    return [
      {
        name,
        instagram,
        // Errors and formulas of spreadsheets say nothing.
        ...(/^[^#=]/.test(description) && { description: [description.trim().replaceAll('\r\n', '\n')] }),
      },
    ];
  });
}

/** The lists that failed, and lists in the layouts of programs that resellers use. README.md says which. */
export const SHEETS: ExpectedFile[] = [
  WORKBOOK,
  GOOGLE,
  {
    fileName: 'c-contatos.vcf',
    suppliers: each(10, (i) => ({
      name: `Forn Vcf ${i}`,
      whatsapp: `55859990${i}1234`,
      kept: [`Loja VCF ${i}`],
    })),
  },
  {
    fileName: 'd-lista-vip.txt',
    suppliers: each(20, (i) => ({
      name: `LOJA VIP ${i}`,
      instagram: `vip_loja_${i}`,
      whatsapp: `558198${padded(i, 3)}1${padded(i, 3)}`,
      category: 'Vestidos',
      city: 'Caruaru',
      state: 'PE',
      kept: [`8197${padded(i, 3)}1${padded(i, 3)}`],
    })),
    notImported: ['LISTA VIP FORNECEDORES 2026', 'Página 1 de 2', 'Página 2 de 2'],
  },
  BLING,
  {
    fileName: 'g-libreoffice.ods',
    suppliers: each(10, (i) => ({
      name: `Ods ${i}`,
      instagram: `ods_${i}`,
      whatsapp: `5562990${padded(i, 2)}1234`,
      category: 'Vestidos',
    })),
  },
  {
    fileName: 'k-secoes-por-categoria.xlsx',
    suppliers: each(30, (i) => ({
      name: `Secao ${i}`,
      instagram: `secao_${i}`,
      whatsapp: `551196${padded(i, 3)}2${padded(i, 3)}`,
      category: ['Moda feminina', 'Jeans', 'Moda praia'][Math.floor(i / 10)],
      ...BRAS,
      kept: [`Rua Miller ${i}`],
    })),
    notImported: ['MODA FEMININA', 'JEANS', 'MODA PRAIA', 'Loja'],
  },
  { fileName: 'mojibake.csv', suppliers: mojibakeSuppliers(), isPartial: true },
  {
    fileName: 'google-contatos-antigo.csv',
    suppliers: [
      {
        name: 'Aurora Vestidos',
        instagram: 'zz_ga_aurora',
        whatsapp: '5500981010001',
        email: 'aurora@loja.example',
        minPieces: 10,
        ...BRAS,
        kept: ['Rua Miller, 215', 'Aurora Confecções Ltda'],
      },
      { name: 'Brisa Praia', instagram: 'zz_ga_brisa', whatsapp: '5500981010002', kept: ['33010002'] },
      {
        name: 'cacau jeans',
        instagram: 'zz_ga_cacau',
        whatsapp: '5500981010003',
        category: 'Jeans',
        description: ['Só atacado com CNPJ'],
        kept: ['981019003'],
      },
      {
        name: 'Dália Plus',
        instagram: 'zz_ga_dalia',
        whatsapp: '5500981010004',
        city: 'Goiânia',
        state: 'GO',
      },
      {
        name: 'ENCANTO INFANTIL',
        instagram: 'zz_ga_encanto',
        whatsapp: '5500981010005',
        category: 'Infantil',
      },
      {
        name: 'Flor de Lis',
        instagram: 'zz_ga_flor',
        whatsapp: '5500981010006',
        email: 'flor@loja.example',
        minReais: 300,
        kept: ['nfe@loja.example'],
      },
      { name: 'Gaia Fitness', instagram: 'zz_ga_gaia', whatsapp: '5500981010007' },
      {
        name: 'Hera Tricô',
        instagram: 'zz_ga_hera',
        whatsapp: '5500981010008',
        website: 'www.heratrico.example',
      },
      {
        name: 'Ipê Calçados',
        instagram: 'zz_ga_ipe',
        whatsapp: '5500981010009',
        category: 'Calçados',
        description: ['grade fechada'],
      },
    ],
    notImported: ['Golpe do Pix', 'noreply@loja.example'],
  },
  {
    fileName: 'outlook-contatos.csv',
    suppliers: [
      {
        name: 'Jade Moda Íntima',
        instagram: 'zz_ou_jade',
        whatsapp: '5500981020001',
        category: 'Lingerie',
        email: 'jade@loja.example',
        ...BRAS,
        kept: ['Rua Maria Marcolina, 120', '33020001'],
      },
      {
        name: 'Kiara',
        instagram: 'zz_ou_kiara',
        whatsapp: '5500981020002',
        category: 'Vestidos',
        city: 'Goiânia',
        state: 'GO',
        minPieces: 6,
      },
      {
        name: 'Luma Jeans',
        instagram: 'zz_ou_luma',
        whatsapp: '550033020003',
        category: 'Jeans',
        email: 'vendas@luma.example',
        city: 'Toritama',
        state: 'PE',
      },
      {
        name: 'Malva Praia',
        instagram: 'zz_ou_malva',
        whatsapp: '5500981020004',
        category: 'Moda Praia',
        website: 'www.malvapraia.example',
      },
      {
        name: 'Nina Kids',
        instagram: 'zz_ou_nina',
        whatsapp: '5500981020005',
        category: 'Infantil',
        city: 'São Paulo',
        state: 'SP',
        description: ['entrega na excursão'],
      },
      {
        name: 'Ópera Festa',
        instagram: 'zz_ou_opera',
        whatsapp: '5500981020006',
        category: 'Vestidos',
        email: 'opera@loja.example',
        district: 'Bom Retiro',
        city: 'São Paulo',
        state: 'SP',
        kept: ['Rua José Paulino, 500'],
      },
      {
        name: 'Pérola Semijoias',
        instagram: 'zz_ou_perola',
        whatsapp: '5500981020007',
        category: 'Semijoias',
        city: 'Limeira',
        state: 'SP',
      },
      { name: 'Quartzo', instagram: 'zz_ou_quartzo', whatsapp: '5500981020008', minReais: 500 },
      {
        name: 'Rubi Plus Size',
        instagram: 'zz_ou_rubi',
        whatsapp: '5500981020009',
        category: 'Plus Size',
        kept: ['981029009'],
      },
      {
        name: 'Safira Tricô',
        whatsapp: '550033020010',
        email: 'safira@loja.example',
        city: 'Jacutinga',
        state: 'MG',
        kept: ['Safira Malhas'],
      },
    ],
  },
  {
    fileName: 'android-contatos.vcf',
    suppliers: [
      {
        name: 'Topázio Moda Íntima',
        instagram: 'zz_an_topazio',
        whatsapp: '5500981030001',
        minPieces: 12,
        ...BRAS,
        kept: ['Rua Oriente, 77'],
      },
      { name: 'Uva Jeans', instagram: 'zz_an_uva', whatsapp: '5500981030002', kept: ['33030002'] },
      {
        name: 'Violeta Confecções',
        instagram: 'zz_an_violeta',
        whatsapp: '5500981030003',
        email: 'violeta@loja.example',
      },
      {
        name: 'Wanda Plus Size',
        instagram: 'zz_an_wanda',
        whatsapp: '5500981030004',
        description: ['Atende só lojista, grade do 46 ao 60', 'Entrega na excursão às terças'],
      },
      { name: 'XODÓ BABY', instagram: 'zz_an_xodo', whatsapp: '5500981030005' },
      {
        name: 'Yara Bolsas',
        instagram: 'zz_an_yara',
        whatsapp: '5500981030006',
        city: 'Fortaleza',
        state: 'CE',
        kept: ['981039006'],
      },
      { name: 'Zínia Fitness', instagram: 'zz_an_zinia', whatsapp: '5500981030007', minReais: 250 },
      {
        name: 'Acácia Acessórios',
        instagram: 'zz_an_acacia',
        whatsapp: '5500981030008',
        website: 'www.acacia.example',
      },
      { name: 'Begônia Sapatos', instagram: 'zz_an_begonia', whatsapp: '5500981030010' },
    ],
    notImported: ['Forn sem número'],
  },
  {
    fileName: 'iphone-contatos.vcf',
    suppliers: [
      {
        name: 'Camélia Vestidos',
        instagram: 'zz_ip_camelia',
        whatsapp: '5500981040001',
        minPieces: 8,
        description: ['pagamento no Pix ou cartão; abre às 3h da manhã na feira da madrugada'],
      },
      {
        name: 'Dália do Brás',
        instagram: 'zz_ip_dalia',
        whatsapp: '5500981040002',
        ...BRAS,
        kept: ['Rua Barão de Ladário, 300'],
      },
      {
        name: 'Érica Lingerie',
        instagram: 'zz_ip_erica',
        whatsapp: '5500981040003',
        kept: ['33040003'],
      },
      // The number that is labeled WhatsApp, although another one is preferred for calls.
      { name: 'Fúcsia Kids', instagram: 'zz_ip_fucsia', whatsapp: '5500981040004', kept: ['981049004'] },
      {
        name: 'Gérbera Moda Praia',
        instagram: 'zz_ip_gerbera',
        whatsapp: '5500981040005',
        description: ['Site sem estoque, pedir catálogo'],
      },
      {
        name: 'Hortênsia',
        instagram: 'zz_ip_hortensia',
        whatsapp: '5500981040006',
        email: 'contato@hortensia.example',
        website: 'https://www.hortensia.example',
      },
      { name: 'Íris Jeans', instagram: 'zz_ip_iris', whatsapp: '5500981040007' },
      {
        name: 'Jasmim Semijoias',
        instagram: 'zz_ip_jasmim',
        whatsapp: '5500981040008',
        city: 'Limeira',
        state: 'SP',
      },
    ],
  },
  {
    fileName: 'whatsapp-conversa.txt',
    suppliers: [
      { name: 'Lavanda Vestidos', instagram: 'zz_wa_lavanda', whatsapp: '5500981050001', minPieces: 6 },
      {
        name: 'Magnólia Plus Size',
        instagram: 'zz_wa_magnolia',
        whatsapp: '5500981050002',
        city: 'Goiânia',
        state: 'GO',
        kept: ['981059002'],
      },
      {
        name: 'Narciso Jeans',
        instagram: 'zz_wa_narciso',
        whatsapp: '5500981050003',
        city: 'Toritama',
        state: 'PE',
      },
      { name: 'Orquídea Moda Íntima', instagram: 'zz_wa_orquidea', whatsapp: '5500981050004' },
      { name: 'Petúnia Infantil', instagram: 'zz_wa_petunia', whatsapp: '5500981050005', ...BRAS },
      { name: 'Sálvia Praia', instagram: 'zz_wa_salvia', whatsapp: '5500981050007', minReais: 400 },
      {
        name: 'Tulipa Bolsas',
        instagram: 'zz_wa_tulipa',
        whatsapp: '5500981050008',
        website: 'www.tulipabolsas.example',
      },
    ],
    notImported: ['Revenda A', 'Revenda B', 'Revenda C', '+55 00 98105-0099'],
  },
  {
    fileName: 'instagram-perfis.csv',
    suppliers: [
      {
        name: 'AMORA | Atacado de Vestidos',
        instagram: 'zz_ig_amora',
        whatsapp: '5500981060001',
        email: 'amora@loja.example',
        ...BRAS,
        description: ['Atacado e varejo'],
      },
      {
        name: 'Baunilha Plus',
        instagram: 'zz_ig_baunilha',
        whatsapp: '5500981060002',
        minPieces: 6,
        description: ['Plus size do 46 ao 60'],
      },
      {
        name: 'Canela Jeans',
        instagram: 'zz_ig.canela',
        whatsapp: '5500981060003',
        email: 'vendas@canela.example',
        city: 'Toritama',
        state: 'PE',
        description: ['Jeans direto da fábrica'],
      },
      {
        name: 'damasco moda praia',
        instagram: 'zz_ig_damasco_',
        whatsapp: '5500981060004',
        minReais: 300,
        kept: ['Enviamos para todo Brasil'],
      },
      {
        name: 'Erva Doce Kids',
        instagram: 'zz_ig_erva',
        whatsapp: '5500981060005',
        city: 'Fortaleza',
        state: 'CE',
        description: ['Infantil 1 ao 12'],
      },
      { name: 'zz_ig_figo', instagram: 'zz_ig_figo', whatsapp: '5500981060006' },
      {
        name: 'Goiaba Fitness',
        instagram: 'ZZ_IG_Goiaba',
        whatsapp: '5500981060007',
        description: ['Roupa fitness, legging e top'],
      },
      { name: 'Hibisco Semijoias', instagram: 'zz_ig_hibisco' },
    ],
  },
  {
    fileName: 'formulario-google.csv',
    suppliers: [
      {
        name: 'Ilha Vestidos',
        instagram: 'zz_gf_ilha',
        whatsapp: '5500981070001',
        category: 'Vestidos',
        city: 'São Paulo',
        state: 'SP',
        email: 'ilha@loja.example',
        website: 'www.ilhavestidos.example',
        minPieces: 12,
        description: ['Vestidos de festa, produção própria.'],
      },
      {
        name: 'JABUTI JEANS',
        instagram: 'zz_gf_jabuti',
        whatsapp: '5500981070002',
        category: 'Jeans',
        city: 'Caruaru',
        state: 'PE',
        email: 'jabuti@loja.example',
        minReais: 300,
        description: ['Desde 1998 na Sulanca'],
      },
      {
        name: 'Kiwi Kids',
        instagram: 'zz_gf_kiwi',
        whatsapp: '5500981070003',
        category: 'Infantil',
        ...BRAS,
        email: 'kiwi@loja.example',
        description: ['Roupinhas de 0 a 3 anos'],
        kept: ['6'],
      },
      {
        name: 'Limão Praia',
        instagram: 'zz_gf_limao',
        whatsapp: '5500981070004',
        category: 'Moda Praia',
        city: 'Fortaleza',
        state: 'CE',
        minPieces: 10,
        description: ['Biquínis com proteção UV'],
      },
      {
        name: 'Menta Moda Íntima',
        instagram: 'zz_gf_menta',
        whatsapp: '5500981070005',
        category: 'Moda Íntima',
        city: 'Juruaia',
        state: 'MG',
        email: 'menta@loja.example',
        website: 'https://mentaintima.example/catalogo',
      },
      {
        name: 'Noz Calçados',
        instagram: 'zz_gf_noz',
        whatsapp: '5500981070006',
        category: 'Calçados',
        city: 'Nova Serrana',
        state: 'MG',
        email: 'noz@loja.example',
        description: ['Sapatilhas e rasteiras'],
        kept: ['1 grade (12 pares)'],
      },
      {
        name: 'Oliva Plus Size',
        instagram: 'zz_gf_oliva',
        whatsapp: '5500981070007',
        category: 'Plus Size',
        city: 'Goiânia',
        state: 'GO',
        email: 'oliva@loja.example',
        minReais: 1000,
        description: ['Do 46 ao 60'],
      },
      {
        name: 'Pitanga Bijuterias',
        instagram: 'zz_gf_pitanga',
        whatsapp: '5500981070010',
        category: 'Bijuterias',
        city: 'Limeira',
        state: 'SP',
        email: 'pitanga@loja.example',
        website: 'www.pitanga.example',
        minReais: 150,
        description: ['Banhadas a ouro 18k'],
      },
    ],
    notImported: ['teste'],
  },
  {
    fileName: 'receita-cnpj.csv',
    suppliers: [
      {
        name: 'QUIABO VESTIDOS',
        whatsapp: '5500981080001',
        email: 'contato@quiabo.example',
        ...BRAS,
        kept: ['ORIENTE', '101'],
      },
      {
        name: 'ROMÃ MODA',
        whatsapp: '5500981080002',
        email: 'roma@loja.example',
        district: 'Bom Retiro',
        city: 'São Paulo',
        state: 'SP',
        kept: ['JOSÉ PAULINO'],
      },
      {
        name: 'SAPOTI COMERCIO DE ROUPAS EIRELI',
        whatsapp: '550034080003',
        email: 'sapoti@loja.example',
        city: 'Toritama',
        state: 'PE',
      },
      {
        name: 'TANGERINA KIDS',
        whatsapp: '5500988080004', // a mobile of before 2016 gets its ninth digit
        district: 'Região da 44',
        kept: ['SETOR NORTE FERROVIARIO'],
        city: 'Goiânia',
        state: 'GO',
      },
      {
        name: 'UMBU JEANS',
        whatsapp: '5500981080005',
        email: 'umbu@loja.example',
        district: 'Centro',
        city: 'Fortaleza',
        state: 'CE',
      },
      { name: 'VAGEM MALHAS', whatsapp: '5500981080006', ...BRAS },
      {
        name: 'XAXIM PRAIA',
        whatsapp: '550034080007',
        email: 'xaxim@loja.example',
        city: 'Cabo Frio',
        state: 'RJ',
        kept: ['nfe@loja.example'],
      },
    ],
    notImported: ['ZIMBRO'],
  },
  {
    fileName: 'conta-azul.xlsx',
    suppliers: [
      {
        name: 'Abacate Vestidos',
        instagram: 'zz_ca_abacate',
        whatsapp: '5500981110001',
        email: 'contato@abacate.example',
        ...BRAS,
        kept: ['Rua Miller', '215', '33110001'],
      },
      {
        name: 'Beterraba Jeans',
        instagram: 'zz_ca_beterraba',
        whatsapp: '5500981110002',
        city: 'Toritama',
        state: 'PE',
        minReais: 300,
      },
      {
        name: 'COUVE MALHAS',
        instagram: 'zz_ca_couve',
        whatsapp: '550033110003',
        city: 'Jacutinga',
        state: 'MG',
        kept: ['Inativo'],
      },
      {
        name: 'Damasco Kids',
        instagram: 'zz_ca_damasco',
        whatsapp: '5500981110004',
        email: 'vendas@damasco.example',
        website: 'www.damascokids.example',
        district: 'Bom Retiro',
        city: 'São Paulo',
        state: 'SP',
        kept: ['nfe@damasco.example'],
      },
      {
        name: 'Ervilha Lingerie',
        instagram: 'zz_ca_ervilha',
        whatsapp: '5500981110005',
        city: 'Juruaia',
        state: 'MG',
        minPieces: 20,
      },
      { name: 'Fava Plus Size', instagram: 'zz_ca_fava', whatsapp: '5500981110006' },
      {
        name: 'Grão Fitness',
        instagram: 'zz_ca_grao',
        whatsapp: '5500981110007',
        city: 'Fortaleza',
        state: 'CE',
      },
      {
        name: 'Hortelã Bijuterias',
        instagram: 'zz_ca_hortela',
        whatsapp: '5500981110008',
        city: 'Limeira',
        state: 'SP',
      },
    ],
  },
  {
    fileName: 'trello-quadro.csv',
    suppliers: [
      {
        name: 'Alecrim Vestidos',
        instagram: 'zz_tr_alecrim',
        whatsapp: '5500981090001',
        category: 'Vestidos',
        city: 'Goiânia',
        state: 'GO',
        minPieces: 10,
      },
      { name: 'Boldo Festa', instagram: 'zz_tr_boldo', whatsapp: '5500981090002', category: 'Vestidos' },
      {
        name: 'Cidreira Noiva',
        instagram: 'zz_tr_cidreira',
        whatsapp: '5500981090003',
        category: 'Vestidos',
        description: ['Entrega em 20 dias'],
      },
      { name: 'Dill Jeans', instagram: 'zz_tr_dill', whatsapp: '5500981090004', category: 'Jeans' },
      {
        name: 'Endro Denim',
        instagram: 'zz_tr_endro',
        whatsapp: '5500981090005',
        category: 'Jeans',
        city: 'Toritama',
        state: 'PE',
      },
      {
        name: 'Funcho Praia',
        instagram: 'zz_tr_funcho',
        whatsapp: '5500981090006',
        category: 'Moda Praia',
        minReais: 500,
      },
      {
        name: 'Gengibre Beach',
        instagram: 'zz_tr_gengibre',
        whatsapp: '5500981090007',
        category: 'Moda Praia',
        email: 'vendas@gengibre.example',
      },
    ],
    notImported: ['Hissopo Modas', 'Ligar para transportadora'],
  },
];
