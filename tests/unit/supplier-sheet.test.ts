import { describe, expect, test } from 'vitest';
import { textOfCell } from '@/domain/import/cell-value';
import { isBlank } from '@/domain/import/blank-cell';
import { isDamaged, repairMojibake } from '@/domain/import/mojibake';
import { cellOf, readCell } from '@/domain/import/read-cells';
import { placeOfAddress, splitPlace } from '@/domain/import/sheet-place';
import { sheetOf } from '@/domain/import/sheet-table';
import { NEW_SUPPLIER } from '@/domain/supplier-form/form';
import { matchColumns } from '@/domain/import/sheet-columns';
import { startingHubs } from './support/starting-hubs';
import { REQUIRED, SHEET_FIELDS, fieldLabel } from '@/domain/import/sheet-fields';

describe('the columns of a spreadsheet', () => {
  test('of an export are all recognized', () => {
    expect(matchColumns(SHEET_FIELDS.map(fieldLabel))).toEqual(SHEET_FIELDS);
  });

  test.each([
    ['NOME', 'name'],
    [' nome da loja ', 'name'],
    ['Instagram (@)', 'instagram'],
    ['@', 'instagram'],
    ['Telefone', 'whatsapp'],
    ['Celular/WhatsApp', 'whatsapp'],
    ['e-mail', 'email'],
    ['EMAIL', 'email'],
    ['Site', 'website'],
    ['descricao', 'description'],
    ['Premium (sim/não)', 'is_premium'],
    ['Estado/UF', 'state'],
    ['UF', 'state'],
    ['Pedido mínimo (R$)', 'min_order'],
    ['Pedido mínimo em peças', 'min_order_pieces'],
    ['Pronta entrega', 'ready_stock'],
    ['Visível para todos a partir de', 'public_day'],
    ['Código', 'code'],
    ['ID', null],
    ['Fornecedor ID', null],
    ['Contato', null],
    ['Link do Instagram', 'instagram'],
    ['Contato WhatsApp', 'whatsapp'],
    ['Nome da vendedora', null],
    ['Data do WhatsApp', null],
    ['Cidade / Estado', 'city'],
    ['Cidade da loja', 'city'],
    ['Endereço da loja', 'address'],
    ['Número', null],
    ['MÍNIMO', 'min_order'],
    ['OBS', 'description'],
    ['LOJA 👗', 'name'],
    ['Sobrenome', 'surname'],
    ['CNPJ', null],
    ['Bairro', 'district'],
    ['Bairro/Polo', 'district'],
    ['Bairro da loja', 'district'],
    ['Região', 'district'],
    ['Data', null],
    ['Motivo', null],
    ['', null],
  ])('%j is the field %j', (header, field) => {
    expect(matchColumns([header])).toEqual([field]);
  });

  test('may be several of a contact, a name or a text, but one of any other field', () => {
    expect(matchColumns(['Telefone', 'Celular', 'Nome'])).toEqual(['whatsapp', 'whatsapp', 'name']);
    expect(matchColumns(['Categoria', 'Segmento'])).toEqual(['category_id', null]);
  });

  test.each([
    ['Contato', ['(11) 90000-0001', '(11) 90000-0002', 'x'], 'whatsapp'],
    ['Contato', ['Ana', 'Bia', 'Caio'], 'name'],
    ['Linha', ['Jeans', 'Jeans', 'Festa'], 'category_id'],
    ['Linha', ['1', '2', '3'], null],
    ['', ['@a', '@b', 'instagram.com/c'], 'instagram'],
    ['Coluna 1', ['a@loja.example', 'b@loja.example'], 'email'],
    ['CNPJ / CPF', ['12.345.678/0001-95', '12.345.678/0001-95', '12.345.678/0001-95'], null],
    ['Motivo', ['Informe o WhatsApp, como (11) 91234-5678.', 'b', 'c'], null],
    ['Labels', ['Fornecedores ::: Jeans ::: * myContacts', '* myContacts'], 'category_id'],
  ])('called %j that hold %j are the field %j', (header, cells, field) => {
    const { headers, rows } = sheetOf([[header, 'x'], ...cells.map((cell) => [cell])], 1);
    expect(matchColumns(headers, rows)[0]).toBe(field);
  });

  test('are required for the fields that the form requires', () => {
    expect(REQUIRED).toEqual(['name', 'instagram', 'whatsapp', 'category_id']);
  });
});

describe('a cell', () => {
  test.each([
    ['instagram', '@Loja.Um', 'Loja.Um'],
    ['instagram', 'https://www.instagram.com/loja.um/?hl=pt', 'loja.um'],
    ['instagram', 'https://www.instagram.com/explore.modas/', 'explore.modas'],
    ['whatsapp', '11 91234-5678', '(11) 91234-5678'],
    ['whatsapp', '+55 (11) 91234.5678', '(11) 91234-5678'],
    ['whatsapp', '5511912345678', '(11) 91234-5678'],
    ['whatsapp', '1132345678', '(11) 3234-5678'],
    ['whatsapp', '+351 912 345 678', '+351912345678'],
    ['whatsapp', '011 98888-7777', '(11) 98888-7777'],
    ['whatsapp', '(011) 3234-5678', '(11) 3234-5678'],
    ['whatsapp', '+55 (011) 98888-7777', '(11) 98888-7777'],
    ['whatsapp', '0055 11 98888-7777', '(11) 98888-7777'],
    ['whatsapp', '5511977771112.0', '(11) 97777-1112'],
    ['whatsapp', '+1 305 555 1234', '+13055551234'],
    ['whatsapp', '5,51199E+12', '5,51199E+12'],
    ['whatsapp', '5,511988887777E+12', '(11) 98888-7777'],
    ['whatsapp', 'CNPJ 12.345.678/0001-95', 'CNPJ 12.345.678/0001-95'],
    ['email', 'OI@Loja.example', 'oi@loja.example'],
    ['website', 'www.loja.example', 'https://www.loja.example'],
    ['is_premium', 'Gratuito', false],
    ['is_premium', 'Premium', true],
    ['plus_size', 'SIM', true],
    ['plus_size', 'x', true],
    ['plus_size', 'não', false],
    ['plus_size', 'nao', false],
    ['plus_size', '0', false],
    ['public_day', '5/3/2026', '2026-03-05'],
    ['public_day', '05-03-26', '2026-03-05'],
    ['public_day', '2026-03-05', '2026-03-05'],
    ['public_day', '05/03/2026 00:00:00', '2026-03-05'],
    ['public_day', 'amanhã', 'amanhã'],
    ['state', 'sp', 'SP'],
    ['state', 'São Paulo', 'SP'],
    ['state', 'sao paulo', 'SP'],
    ['min_order_pieces', '1.200', 1200],
    ['min_order_pieces', '12 peças', 12],
    ['min_order_pieces', '12,00', 12],
    ['min_order_pieces', '1.200,0', 1200],
    ['min_order_pieces', '0', ''],
    ['min_order', 'R$ 0,00', ''],
    ['min_order', 'R$ 1.234,56', 1234.56],
    ['min_order', '1234,5', 1234.5],
    ['min_order', '1234.56', 1234.56],
    ['min_order', '1,234.56', 1234.56],
    ['min_order', '1.230', 1230],
    ['min_order', '300 reais', 300],
    ['min_order', '300', 300],
    ['sizes', 'P, M, G', ['P', 'M', 'G']],
    ['sizes', 'g/m e p', ['P', 'M', 'G']],
    ['sizes', 'do P ao GG', ['P', 'M', 'G', 'GG']],
    ['sizes', 'PP-P; 50 até 54', ['PP', 'P', '50', '52', '54']],
    ['sizes', '44 a 48', ['44', '45', '46', '48']],
    ['sizes', 'P - M - GG', ['P', 'M', 'GG']],
    ['sizes', 'Tam. único', ['U']],
    ['ships_to', 'Todo o Brasil', ['BR']],
    ['ships_to', 'sp, RJ;mg e Bahia', ['BA', 'MG', 'RJ', 'SP']],
    ['ships_to', 'Rio Grande do Norte e SP', ['RN', 'SP']],
  ] as const)('of %s that says %j is read as %j', (field, cell, value) => {
    expect(readCell(field, cell)).toEqual({ value });
  });

  test.each([
    ['whatsapp', '11 98888-7777 / 11 97777-6666', '(11) 98888-7777', '(11) 98888-7777'],
    ['whatsapp', '(11) 98888-7777 (Bia)', '(11) 98888-7777', '(11) 98888-7777'],
    ['whatsapp', '0 15 11 98888-7777', '(11) 98888-7777', '(11) 98888-7777'],
    ['whatsapp', 'Vendas: https://wa.me/5511988887777', '(11) 98888-7777', '(11) 98888-7777'],
    ['instagram', '@loja.um e @loja.dois', 'loja.um', '@loja.um'],
    ['instagram', 'loja_um / loja_dois', 'loja_um', '@loja_um'],
    ['instagram', 'Insta: instagram.com/loja.um?igsh=x', 'loja.um', '@loja.um'],
    ['instagram', 'tiktok.com/@loja e @loja.um.', 'loja.um', '@loja.um'],
    ['instagram', 'oi@loja.example, @loja-nova ou “@loja_um”', 'loja_um', '@loja_um'],
    ['instagram', 'loja_um/@loja_dois', 'loja_dois', '@loja_dois'],
    ['email', 'a@loja.example; b@loja.example', 'a@loja.example', 'a@loja.example'],
    ['website', 'loja.example ou outra.example', 'https://loja.example', 'https://loja.example'],
  ] as const)(
    'of %s that says %j is read as its first usable part %j, and says so',
    (field, cell, value, shown) => {
      expect(readCell(field, cell)).toEqual({ value, notice: `de “${cell}” fica só ${shown}.` });
    },
  );

  test.each([
    ['min_order', 157.395, { value: 157.4, notice: '“157,395” fica R$ 157,40.' }],
    ['min_order', 1500, { value: 1500 }],
    ['min_order', 0.3, { value: 0.3 }],
    ['min_order', 0, { value: '' }],
    ['min_order', -5, { fault: 'Escreva o valor como 1.234,56 em vez de “-5”.' }],
    ['min_order_pieces', 12, { value: 12 }],
    ['min_order_pieces', 12.5, { fault: 'Informe um número inteiro de peças em vez de “12,5”.' }],
    ['min_order_pieces', '12,5', { fault: 'Informe um número inteiro de peças em vez de “12,5”.' }],
    ['min_order_pieces', 'a partir de 6 peças', { value: 6, notice: 'de “a partir de 6 peças” fica só 6.' }],
    [
      'min_order',
      '157.395',
      { value: 157395, notice: '“157.395” fica R$ 157.395,00. Se for R$ 157,40, corrija.' },
    ],
    ['min_order', 'a partir de R$ 300', { value: 300, notice: 'de “a partir de R$ 300” fica só R$ 300,00.' }],
  ] as const)('of %s that holds %j is read as %j', (field, cell, reading) => {
    const number = typeof cell === 'number' ? cell : undefined;
    expect(readCell(field, textOfCell(cell), number)).toEqual(reading);
  });

  test.each([
    ['instagram', 'https://linktr.ee/loja'],
    ['instagram', 'duas palavras'],
    ['instagram', 'oi@loja.example / loja'],
    ['instagram', 'facebook.com/loja, loja'],
    ['instagram', '@loja&cia, moda'],
    ['whatsapp', '+55 98888-7777'],
    ['whatsapp', '98888-7777 / 97777-6666'],
  ] as const)('of %s that says %j has no usable part', (field, cell) => {
    expect(readCell(field, cell)).toEqual({ value: cell });
  });

  test.each([
    ['São Paulo/SP', { city: 'São Paulo', state: 'SP' }],
    ['Goiânia - GO', { city: 'Goiânia', state: 'GO' }],
    ['Goiânia – Goiás', { city: 'Goiânia', state: 'GO' }],
    ['Caruaru (PE)', { city: 'Caruaru', state: 'PE' }],
    ['Recife, pe', { city: 'Recife', state: 'PE' }],
    ['Fortaleza CE', { city: 'Fortaleza', state: 'CE' }],
    ['Embu-Guaçu', null],
    ['São Paulo', null],
    ['Brás/SP/SP', { city: 'Brás/SP', state: 'SP' }],
    ['/SP', null],
    ['SP - São Paulo', { city: 'São Paulo', state: 'SP' }],
    ['PE / SP', null],
    ['Monte Sião/MG e São Paulo/SP', null],
    ['Rua B, box 12 - PE', null],
  ])('of a place that says %j is separated into %j', (cell, place) => {
    expect(splitPlace(cell)).toEqual(place);
  });

  const hubs = startingHubs();
  const SAO_PAULO = { city: 'São Paulo', state: 'SP' };
  const BRAS = { ...SAO_PAULO, district: 'Brás' };
  const GOIANIA = { city: 'Goiânia', state: 'GO', district: 'Região da 44' };

  test.each([
    ['Rua Miller 0 - Brás, São Paulo - SP', BRAS],
    ['Rua Oriente, 100, Brás, São Paulo/SP, 03016-000', BRAS],
    ['RUA ORIENTE, 100 - BRAS - SAO PAULO - SP - CEP: 03016000', BRAS],
    ['R. Maria Marcolina 1, loja 3, Brás, SP, Brasil', BRAS],
    ['Rua José Paulino, nº 100, São Paulo SP', { ...SAO_PAULO, district: 'Bom Retiro' }],
    ['Rua Brás Cubas, 10, Tatuapé, São Paulo', { ...SAO_PAULO, district: 'Tatuapé' }],
    ['Avenida Brasil, s/n, São Paulo, SP', SAO_PAULO],
    ['Av. Contorno, 44 - St. Norte Ferroviário, Goiânia - GO, 74063-010', GOIANIA],
    ['Rua A, 1 (Centro), Cascavel/PR', { city: 'Cascavel', state: 'PR', district: 'Centro' }],
    ['Rodovia PE-104, km 3, Toritama', { city: 'Toritama', state: 'PE' }],
    ['Rua A, 12', null],
    ['', null],
  ])('of an address that says %j is at %j', (address, place) => {
    expect(placeOfAddress(address, hubs)).toEqual(place);
  });

  test.each([
    '-',
    '–',
    '--',
    '...',
    'não tem',
    'Nao possui',
    's/ info',
    'S/INFO',
    'sem site',
    'n/a',
    '#N/D',
    'xxx',
    'n/i',
  ])('that says %j says nothing', (cell) => {
    expect(isBlank(cell)).toBe(true);
  });

  test.each(['Sem Limites', 'Nada Básica', 'x', '0', 'nd modas', 'São'])(
    'that says %j says something',
    (cell) => {
      expect(isBlank(cell)).toBe(false);
    },
  );

  test.each([
    ['SÃ£o Paulo', 'São Paulo'],
    ['GoiÃ¢nia', 'Goiânia'],
    ['São Paulo', 'São Paulo'],
    ['Ã', 'Ã'],
    ['SÃ£o José', 'SÃ£o José'],
    ['GRÃO', 'GRÃO'],
    ['“MAÇÔ', '“MAÇÔ'],
    ['Modaâ€¢Praia ðŸ‘—', 'Moda•Praia 👗'],
    ['ConfecÃƒÂ§ÃƒÂ£o', 'Confecção'],
    ['Ã\u0093rion, Ã\u0081rea, â\u0080\u009cBelaâ\u0080\u009d', 'Órion, Área, “Bela”'],
  ])('with letters as in %j is read as %j', (cell, text) => {
    expect(repairMojibake(cell)).toBe(text);
    expect(isDamaged(text)).toBe(text === 'SÃ£o José' || text === 'Ã');
  });

  test.each([
    'Moda Ãƒï¿½ntima',
    'Moda Ãntima',
    'pagamento Ã vista',
    'Sï¿½o Paulo',
    'S\ufffdo',
    'Goi\u0083nia',
  ])('with letters that are lost, as in %j, is damaged', (cell) => {
    expect(isDamaged(repairMojibake(cell))).toBe(true);
  });

  test.each(['MAÇÃ VERDE', 'MAÇÃ', 'IRMÃ’S', 'ÂNGELA', 'Nº 1', 'café – chá', 'Zoë & Ñandú', 'CORAÇÃO'])(
    'that says %j is whole',
    (cell) => {
      expect(isDamaged(repairMojibake(cell))).toBe(false);
    },
  );

  test.each([
    ...['p/abc123/', 'reel/abc', 'reels/abc', 'stories/loja/1', 'explore/tags/moda', 'p'].map(
      (path) =>
        [
          'instagram',
          `https://www.instagram.com/${path}`,
          `“https://www.instagram.com/${path}” não é o endereço de um perfil. Informe o usuário, como @minhaloja.`,
        ] as const,
    ),
    ['plus_size', 'talvez', 'Escreva sim ou não em vez de “talvez”.'],
    ['state', 'XX', '“XX” não é um estado.'],
    ['ships_to', 'SP, Lua', '“Lua” não é um estado nem “Todo o Brasil”.'],
    ['sizes', 'P, XGG', 'Escreva tamanhos como P ao GG ou 36, 38 em vez de “XGG”.'],
    ['sizes', '16 ao GG', 'Escreva tamanhos como P ao GG ou 36, 38 em vez de “16-GG”.'],
    ['min_order', '12,345', 'Escreva o valor como 1.234,56 em vez de “12,345”.'],
    ['min_order', 'a combinar', 'Escreva o valor como 1.234,56 em vez de “a combinar”.'],
  ] as const)('of %s that says %j is at fault', (field, cell, fault) => {
    expect(readCell(field, cell)).toEqual({ fault });
  });

  test.each([
    ['instagram', 'loja', '@loja'],
    ['min_order', 1234.5, '1234,50'],
    ['min_order_pieces', 1200, '1200'],
    ['public_day', '2026-03-05', '05/03/2026'],
    ['public_day', '', ''],
    ['sizes', ['U', 'P', 'M', 'G', '46'], 'Único, P ao G, 46'],
    ['ships_to', ['BR'], 'Todo o Brasil'],
    ['ships_to', ['RJ', 'SP'], 'RJ, SP'],
    ['ships_to', [], ''],
    ['state', null, ''],
    ['plus_size', false, 'Não'],
  ] as const)('of %s is written for %j as %j, and read back', (field, value, cell) => {
    const held = value as never;
    expect(cellOf(field, held, new Map())).toBe(cell);
    if (cell !== '') expect(readCell(field, cell)).toEqual({ value });
  });

  test('of a category has its name', () => {
    const names = new Map([['3', 'Vestidos']]);
    expect(cellOf('subcategory_id', '3', names)).toBe('Vestidos');
    expect(cellOf('subcategory_id', NEW_SUPPLIER.subcategory_id, names)).toBe('');
  });
});
