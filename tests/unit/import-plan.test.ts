import { describe, expect, test } from 'vitest';
import { HEAD, kinds, knownSupplier, one, plan, sheet } from './support/import-plans';
import { startingHubs } from './support/starting-hubs';

describe('a row of a new supplier', () => {
  test('creates it with the fields of the sheet and no others', () => {
    const row = one(
      sheet(`${HEAD}|UF|Pedido mínimo`, 'Loja Nova|@nova|11 90000-0001|MODA FEMININA|SP|R$ 1.000,50'),
    );
    expect(row).toMatchObject({ line: 2, name: 'Loja Nova', kind: 'create', known: null, faults: [] });
    expect(row.change).toEqual({
      name: 'Loja Nova',
      instagram: 'nova',
      whatsapp: '(11) 90000-0001',
      category_id: 1,
      state: 'SP',
      min_order_cents: 100050,
    });
    expect(row.fields).toContainEqual({ label: 'Categoria', before: '', after: 'Moda Feminina' });
  });

  test('is rejected with all of its errors, each with its field', () => {
    const row = one(
      sheet(`${HEAD}|E-mail|Plus size|Cidade|Subcategoria`, '|não é|123|Sapatos|oi|talvez|Santos|Vestidos'),
    );
    expect(row).toMatchObject({ kind: 'rejected', change: null });
    expect(row.faults).toEqual([
      'Categoria: Não existe a categoria “Sapatos”.',
      'Nome: O nome é obrigatório.',
      'Instagram: Informe o usuário do Instagram, como @minhaloja.',
      'WhatsApp: Faltam dígitos neste número.',
    ]);
    expect(row.notices).toEqual([
      'E-mail: “oi” fica de fora. Informe um e-mail válido.',
      'Subcategoria: “Vestidos” fica de fora. Informe a categoria de “Vestidos”.',
      'Cidade: “Santos” fica de fora. Informe o estado da cidade.',
      'Plus size: “talvez” fica de fora. Escreva sim ou não em vez de “talvez”.',
    ]);
  });

  test('is created without the optional cells that cannot be used, each with a notice', () => {
    const row = one(
      sheet(
        `${HEAD}|E-mail|Site|Cidade|UF|Pedido mínimo|Subcategoria`,
        'A|@a|11900000001|Bijuterias|oi|lojateste|Santos|Lua|a combinar|Vestidos',
      ),
    );
    expect(row.kind).toBe('create');
    expect(Object.keys(row.change!)).toEqual(['name', 'instagram', 'whatsapp', 'category_id']);
    expect(row.notices.map((notice) => notice.split(':', 1)[0])).toEqual([
      'E-mail',
      'Site',
      'Subcategoria',
      'Estado',
      'Cidade',
      'Pedido mínimo (R$)',
    ]);
  });

  test('gets city and state from one cell, unless the state has its own', () => {
    expect(one(sheet(`${HEAD}|Cidade/UF`, 'A|@a|11900000001|Bijuterias|Goiânia - GO'))).toMatchObject({
      change: { city: 'Goiânia', state: 'GO' },
      notices: [],
    });
    expect(one(sheet(`${HEAD}|Cidade|UF`, 'A|@a|11900000001|Bijuterias|Goiânia/GO|SP'))).toMatchObject({
      change: { city: 'Goiânia', state: 'SP' },
      notices: ['Cidade: “Goiânia/GO” diz GO, mas fica o estado da coluna dele, SP.'],
    });
  });

  test('is skipped when it is a title, a total, the headings or empty but for a number', () => {
    const rows = plan(
      sheet(
        `Nº|${HEAD}`,
        '|ATACADO BRÁS|||',
        '|Total|||5',
        '9|TOTAL||30|',
        'Nº|Nome|Instagram|WhatsApp|',
        '7||||',
        '8|||||',
        '9|A|||Bijuterias',
      ),
    );
    expect(rows.map(({ kind, faults: [fault] }) => [kind, fault])).toEqual([
      ['skipped', 'Só traz “ATACADO BRÁS”.'],
      ['skipped', 'É uma linha de total.'],
      ['skipped', 'É uma linha de total.'],
      ['skipped', 'Repete os nomes das colunas.'],
      ['skipped', 'Só traz “7”.'],
      ['skipped', 'Só traz “8”.'],
      ['rejected', 'Instagram: O Instagram é obrigatório.'],
    ]);
  });

  test('with an unknown category is rejected until that is created or filed under another one', () => {
    const table = sheet(HEAD, 'A|@a|11900000001|Jeans', 'B|@b|11900000002|', 'C|@c|11900000003|jeans');
    const rows = plan(table);
    expect(kinds(rows)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(rows.map(({ missingCategory }) => missingCategory)).toEqual(['Jeans', '', 'jeans']);
    const filed = plan(table, [], { categories: { jeans: '2', '': '4' } });
    expect(filed.map(({ change }) => change?.category_id)).toEqual([2, 4, 2]);
    // A category that has been deleted since is no answer.
    expect(kinds(plan(table, [], { categories: { jeans: '99' } }))).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  test('with an illegible category is rejected, and no such category is offered', () => {
    expect(one(sheet(HEAD, 'Loja|@loja|11900000001|Cal\ufffdados'))).toMatchObject({
      faults: [expect.stringMatching(/^Categoria: Há um sinal ilegível/)],
      missingCategory: null,
    });
  });

  test('with the name of a subcategory as its category gets both, with a notice', () => {
    expect(one(sheet(HEAD, 'A|@a|11900000001|vestidos'))).toMatchObject({
      change: { category_id: 1, subcategory_id: 3 },
      notices: ['Categoria: “vestidos” é uma subcategoria; fica em “Moda Feminina”.'],
    });
  });

  test('with several categories gets the first one that exists, with a notice', () => {
    expect(one(sheet(HEAD, 'A|@a|11900000001|Jeans / Bijuterias'))).toMatchObject({
      change: { category_id: 2 },
      notices: ['Categoria: de “Jeans / Bijuterias” fica só “Bijuterias”.'],
    });
  });

  test('may lack one contact if the admin says so, but not both', () => {
    const table = sheet(
      HEAD,
      'A||11900000001|Bijuterias',
      'B|duas palavras|11900000002|Jeans',
      'C|||Bijuterias',
    );
    const rows = plan(table);
    expect(rows.map(({ lackedContact }) => lackedContact)).toEqual(['instagram', 'instagram', null]);
    const lacking = plan(table, [], { lacking: ['instagram', 'whatsapp'], categories: { jeans: '2' } });
    expect(kinds(lacking)).toEqual(['create', 'create', 'rejected']);
    expect(lacking[1]).toMatchObject({
      change: { name: 'B', whatsapp: '(11) 90000-0002', category_id: 2 },
      notices: ['Instagram: “duas palavras” fica de fora. Informe o usuário do Instagram, como @minhaloja.'],
    });
  });

  test('can be corrected cell by cell, also where it has no column', () => {
    const table = sheet('Nome|WhatsApp|Categoria', 'A|123|Bijuterias');
    const corrections = { 2: { whatsapp: '11 90000-0001', instagram: '@a' } };
    expect(one(table, [], { corrections }).change).toMatchObject({
      instagram: 'a',
      whatsapp: '(11) 90000-0001',
    });
    expect(one(table, [], { corrections: { 2: { whatsapp: '' } } }).faults).toContain(
      'WhatsApp: O WhatsApp é obrigatório.',
    );
  });

  test('finds its category ignoring case and accents', () => {
    expect(one(sheet(HEAD, 'A|@a|11900000001|CALCADOS')).change).toMatchObject({ category_id: 4 });
    const sub = one(sheet(`${HEAD}|Subcategoria`, 'A|@a|11900000001|Bijuterias|Vestidos'));
    expect(sub).toMatchObject({
      kind: 'create',
      notices: ['Subcategoria: “Vestidos” fica de fora. “Vestidos” não é uma subcategoria de “Bijuterias”.'],
    });
  });

  test('says which of its cells have letters that are lost, or were wrong and are not', () => {
    const cells =
      'ConfecÃƒÂ§ÃƒÂ£o SÃƒÂ£o JoÃƒÂ£o|@nova|(00) 91234-5678|Bijuterias|Moda Ãntima|SÃƒÂ£o Paulo|SP';
    const row = one(sheet(`${HEAD}|Descrição|Cidade|Estado`, cells));
    expect(row).toMatchObject({
      kind: 'create',
      change: { name: 'Confecção São João', city: 'São Paulo', description: 'Moda Ãntima' },
      notices: [
        'Nome: “ConfecÃƒÂ§ÃƒÂ£o SÃƒÂ£o JoÃƒÂ£o” foi lido como “Confecção São João”.',
        'Cidade: “SÃƒÂ£o Paulo” foi lido como “São Paulo”.',
        'Descrição: “Moda Ãntima” tem letras trocadas ou perdidas.',
      ],
    });
    const corrections = { 2: { description: 'Moda Íntima' } };
    expect(
      one(sheet(`${HEAD}|Descrição`, 'A|@a|(00) 91234-5678|Bijuterias|Ãntima'), [], { corrections }),
    ).toMatchObject({
      notices: [],
    });
  });

  test('is read without the apostrophe that keeps a cell from being a formula', () => {
    expect(one(sheet(HEAD, `'+ Moda|'@nova|'+5511900000001|Bijuterias`)).change).toMatchObject({
      name: '+ Moda',
      instagram: 'nova',
      whatsapp: '(11) 90000-0001',
    });
  });
});

describe('a row of an existing supplier', () => {
  const known = [knownSupplier(1, { email: 'oi@loja.example', subcategory_id: '3' }), knownSupplier(2)];

  test.each([
    ['its code', 'Código|Nome', 'F-0001|Outro'],
    ['its code in short', 'Código|Nome', 'f1|Outro'],
    ['its handle, whatever the case', 'Instagram|Nome', '@LOJA1|Outro'],
    ['its number without the country', 'WhatsApp|Nome', '11912340001|Outro'],
    ['its number with the country', 'WhatsApp|Nome', '+55 11 91234-0001|Outro'],
    ['both', 'Instagram|WhatsApp|Nome', 'loja1|11912340001|Outro'],
  ])('is recognized by %s', (_what, head, line) => {
    const row = one(sheet(head, line), known);
    expect(row).toMatchObject({ kind: 'change', known: { id: 1, version: 11 } });
    expect(row.change).toMatchObject({ name: 'Outro' });
  });

  test('changes only the fields that differ; an empty cell changes nothing', () => {
    const row = one(
      sheet(`Código|${HEAD}|E-mail|Cidade|UF`, 'F-0001|Loja 1|@loja1|||oi@loja.example|Santos|SP'),
      known,
    );
    expect(row.change).toEqual({ city: 'Santos', state: 'SP' });
    expect(row.fields).toEqual([
      { label: 'Estado', before: '', after: 'SP' },
      { label: 'Cidade', before: '', after: 'Santos' },
    ]);
  });

  test('removes the subcategory when the category changes', () => {
    expect(one(sheet('Código|Categoria', 'F-0001|Bijuterias'), known).change).toEqual({
      category_id: 2,
      subcategory_id: null,
    });
  });

  test('changes nothing when all fields are the same', () => {
    const row = one(sheet(`Código|${HEAD}`, 'F-0001| Loja 1 |@loja1|(11) 91234-0001|moda feminina'), known);
    expect(row).toMatchObject({ kind: 'same', fields: [], change: null });
  });

  test('changes nothing when only spaces and the way to write accents differ', () => {
    const known = [knownSupplier(1, { name: 'Maiô e Cia' })];
    const row = one(sheet(HEAD, `Maio\u0302  e\u00a0Cia|@loja1|11912340001|`), known);
    expect(row).toMatchObject({ kind: 'same', fields: [] });
  });

  test('is rejected with both names when Instagram and WhatsApp belong to two suppliers', () => {
    expect(one(sheet('Instagram|WhatsApp', '@loja1|11912340002'), known).faults).toEqual([
      'O Instagram é de Loja 1 (F-0001), mas o WhatsApp é de Loja 2 (F-0002).',
    ]);
  });

  test.each([
    [
      'F-0999|@nova|11900000009',
      'O código desta linha não existe aqui: F-0999. Corrija-o, ou apague-o para cadastrar um fornecedor novo.',
    ],
    ['F-0001|@loja2|', 'O código é de Loja 1 (F-0001), mas o Instagram é de Loja 2 (F-0002).'],
    ['F-0001||11912340002', 'O código é de Loja 1 (F-0001), mas o WhatsApp é de Loja 2 (F-0002).'],
  ])('is rejected when its code contradicts it: %s', (line, fault) => {
    expect(one(sheet('Código|Instagram|WhatsApp', line), known).faults).toEqual([fault]);
  });

  test.each([
    ['1|Malhas|@malhas|11 95555-4444|Bijuterias', 'a number that is the id of a supplier'],
    ['0001|Malhas|@malhas|11 95555-4444|Bijuterias', 'the same with zeros'],
    ['ABC-1|Malhas|@malhas|11 95555-4444|Bijuterias', 'letters'],
  ])('is not recognized by the code of another system: %s, %s', (line) => {
    const row = one(sheet(`Código|${HEAD}`, line), known);
    expect(row).toMatchObject({ kind: 'create', known: null, hasForeignCode: true });
    expect(row.notices).toEqual([]); // the whole column is named instead
    const mixed = plan(sheet(`Código|${HEAD}`, line, 'F-0001|Loja 1||11912340001|'), known);
    expect(mixed[0]!.notices).toEqual([`Código: “${line.split('|', 1)[0]}” é de outro sistema e não conta.`]);
  });

  test.each([
    ['1|Loja 1||', 'its name'],
    ['1|Outra|@loja1|', 'its Instagram'],
    ['001|Outra||11912340001', 'its WhatsApp'],
  ])('is recognized by a bare number only if another cell agrees: %s, %s', (line) => {
    const row = one(sheet('Código|Nome|Instagram|WhatsApp', line), known);
    expect(row).toMatchObject({ known: { id: 1 }, notices: [] });
  });

  test('that would change its name and all contacts is rejected until the admin confirms it', () => {
    const table = sheet(`Código|${HEAD}`, 'F-0001|Outra|@outra|11 95555-4444|Bijuterias');
    expect(one(table, known)).toMatchObject({
      kind: 'rejected',
      reasons: ['replaces'],
      faults: ['Mudaria o nome e todos os contatos de Loja 1 (F-0001).'],
    });
    expect(one(table, known, { replacing: true })).toMatchObject({ kind: 'change', known: { id: 1 } });
    const moved = one(sheet(`Código|${HEAD}`, 'F-1|LOJA 1|@outra|11 95555-4444|Bijuterias'), known);
    expect(moved).toMatchObject({ kind: 'change', change: { instagram: 'outra' } });
    const renamed = one(sheet('Código|Nome|Instagram|WhatsApp', 'F-1|Outra|@outra|11912340001'), known);
    expect(renamed).toMatchObject({ kind: 'change', change: { name: 'Outra', instagram: 'outra' } });
    const single = [knownSupplier(1, { instagram: '' })];
    expect(one(sheet('Código|Nome|WhatsApp', 'F-1|Outra|11955554444'), single).reasons).toEqual(['replaces']);
    // Another shop's list may have codes like ours, and no Instagram.
    const phone = sheet('Código|Nome|WhatsApp', 'F-1|Outra|11955554444');
    expect(one(phone, [knownSupplier(1)]).reasons).toEqual(['replaces']);
    expect(one(sheet('Código|Nome', 'F-1|Outra'), [knownSupplier(1)]).kind).toBe('change');
  });

  test('is rejected when only its WhatsApp is known, since it may be a new brand', () => {
    expect(one(sheet(HEAD, 'Loja B|@lojab|11912340001|Bijuterias'), known).faults).toEqual([
      'O WhatsApp é de Loja 1 (F-0001, @loja1). Se for ela, informe o código; senão, corrija o número.',
    ]);
    const moved = one(sheet(HEAD, 'Loja 1|@loja1|11900000009|Moda Feminina'), known);
    expect(moved).toMatchObject({ kind: 'change', change: { whatsapp: '(11) 90000-0009' } });
    const unnamed = [knownSupplier(1, { instagram: '' })];
    expect(one(sheet(HEAD, 'Loja 1|@loja1|11912340001|'), unnamed).change).toEqual({ instagram: 'loja1' });
  });

  test('loses the subcategory of its former category, with a notice', () => {
    const row = one(sheet('Código|Categoria|Subcategoria', 'F-0001|Bijuterias|Vestidos'), known);
    expect(row.change).toEqual({ category_id: 2, subcategory_id: null });
    expect(row.notices).toHaveLength(1);
  });

  test('keeps what it has where a cell cannot be used, with a notice', () => {
    const row = one(sheet(`Código|${HEAD}|E-mail|UF`, 'F-0001|Outro|não é|123|Jeans|nem isto|Lua'), known);
    expect(row).toMatchObject({ kind: 'change', change: { name: 'Outro' }, missingCategory: 'Jeans' });
    expect(row.notices).toHaveLength(5);
  });

  test('can be changed even if required fields were missing before', () => {
    const gaps = [knownSupplier(1, { instagram: '', whatsapp: '', city: 'Santos', email: 'não é' })];
    expect(one(sheet('Código|Nome', 'F-0001|Outro'), gaps)).toMatchObject({
      kind: 'change',
      faults: [],
      change: { name: 'Outro' },
    });
    expect(one(sheet('Código|Cidade', 'F-0001|Campinas'), gaps)).toMatchObject({
      kind: 'same',
      notices: ['Cidade: “Campinas” fica de fora. Informe o estado da cidade.'],
    });
    expect(one(sheet('Código|E-mail', 'F-0001|nem isto'), gaps)).toMatchObject({
      kind: 'same',
      notices: ['E-mail: “nem isto” fica de fora. Informe um e-mail válido.'],
    });
  });

  test('leaves out a price that does not fit the other one', () => {
    const priced = [knownSupplier(1, { price_from: 20, price_to: 40 })];
    const message = 'fica de fora. O preço final deve ser maior ou igual ao inicial.';
    expect(one(sheet('Código|Preço', 'F-0001|50'), priced).notices).toEqual([
      `Preço por peça de (R$): “50” ${message}`,
    ]);
    expect(one(sheet('Código|Preço até', 'F-0001|10'), priced).notices).toEqual([
      `Preço por peça até (R$): “10” ${message}`,
    ]);
  });

  test('removes a minimum order with a zero', () => {
    const strict = [knownSupplier(1, { min_order: 500, min_order_pieces: 12 })];
    const head = 'Código|Pedido mínimo em reais|Pedido mínimo em peças';
    expect(one(sheet(head, 'F-0001|0|0,00'), strict).change).toEqual({
      min_order_cents: null,
      min_order_pieces: null,
    });
  });

  test('asks for the code when two suppliers share the number', () => {
    const twins = [
      knownSupplier(1, { whatsapp: '(11) 91234-9999' }),
      knownSupplier(2, { whatsapp: '(11) 91234-9999' }),
    ];
    expect(one(sheet('Nome|WhatsApp', 'Outro|11912349999'), twins).faults).toEqual([
      'Pode ser Loja 1 (F-0001) ou Loja 2 (F-0002): informe o código na coluna “Código”.',
    ]);
    expect(one(sheet('Instagram|WhatsApp|Nome', '@loja2|11912349999|B'), twins).known?.id).toBe(2);
  });
});

test('a new supplier with the name of one that exists is created with a notice', () => {
  const row = one(sheet(HEAD, 'LÓJA  1|@nova|11 95555-4444|Bijuterias'), [knownSupplier(1)]);
  expect(row).toMatchObject({ kind: 'create', hasNamesake: true });
  expect(row.notices).toEqual(['Parecido: já existe Loja 1 (F-0001), com outros contatos.']);
});

describe('several columns of one field', () => {
  test('give the WhatsApp column, then the first mobile, and name what is left over', () => {
    const head = 'Nome|Fone|Celular|WhatsApp|Categoria|Instagram';
    expect(one(sheet(head, 'A|1133121000|11960014001||Bijuterias|@a'))).toMatchObject({
      change: { whatsapp: '(11) 96001-4001' },
      notices: ['WhatsApp: “1133121000” (Fone) fica de fora.'],
    });
    expect(one(sheet(head, 'A||11960014001|1133121000|Bijuterias|@a'))).toMatchObject({
      change: { whatsapp: '(11) 3312-1000' },
      notices: ['WhatsApp: “11960014001” (Celular) fica de fora.'],
    });
    expect(one(sheet(head, 'A|1133121000|||Bijuterias|@a'))).toMatchObject({
      change: { whatsapp: '(11) 3312-1000' },
      notices: [],
    });
  });

  test('give the trade name, or first and last name together', () => {
    const rest = 'Instagram|WhatsApp|Categoria';
    const trade = one(sheet(`Razão social|Fantasia|${rest}`, 'MALHAS LTDA|Malhas|@a|11900000001|Bijuterias'));
    expect(trade).toMatchObject({
      name: 'Malhas',
      notices: ['Nome: “MALHAS LTDA” (Razão social) fica de fora.'],
    });
    const person = one(sheet(`First Name|Last Name|${rest}`, 'Ana|Jeans|@a|11900000001|Bijuterias'));
    expect(person).toMatchObject({ name: 'Ana Jeans', notices: [] });
  });

  test('give one description, with the address, whose number and street may be apart', () => {
    const head = `${HEAD}|Obs|Anotações|Endereço|Número`;
    expect(one(sheet(head, 'A|@a|11900000001|Bijuterias|Um|Dois|Rua Oriente|100')).change).toMatchObject({
      description: 'Um\nDois\nEndereço: Rua Oriente, 100',
    });
  });

  test('join an area code to its number', () => {
    const head = 'Nome|DDD|Telefone|Categoria|Instagram';
    expect(one(sheet(head, 'A|0011|96001-4001|Bijuterias|@a')).change).toMatchObject({
      whatsapp: '(11) 96001-4001',
    });
  });
});

describe('what a row says elsewhere', () => {
  const HEAD = 'Nome|WhatsApp|Categoria|Site|Observações';

  test.each([
    ['A|11900000001|Bijuterias|instagram.com/loja.a|', { instagram: 'loja.a' }],
    ['A|11900000001|Bijuterias||insta @loja.a, só atacado', { instagram: 'loja.a' }],
    ['A|11900000001|Bijuterias||Insta: loja_a', { instagram: 'loja_a' }],
    ['A||Bijuterias||@loja.a zap (11) 90000-0001', { instagram: 'loja.a', whatsapp: '(11) 90000-0001' }],
    ['A|11900000001|Bijuterias||@a pedido minimo 10 pcs', { min_order_pieces: 10 }],
    ['A|11900000001|Bijuterias||@a **Mínimo:** R$ 300,00', { min_order_cents: 30000 }],
    ['A (11) 90000-0001 @loja.a||Bijuterias||', { name: 'A', instagram: 'loja.a' }],
    ['Vestido Bonito|11900000001|||@a', { category_id: 1, subcategory_id: 3 }],
  ])('fills empty fields: %j gives %j', (line, change) => {
    expect(one(sheet(HEAD, line))).toMatchObject({ kind: 'create', change });
  });

  test('names a profile without a name', () => {
    const row = one(sheet('username|full_name|Telefone|Categoria', 'loja.a||11900000001|Bijuterias'));
    expect(row).toMatchObject({
      change: { name: 'loja.a' },
      notices: ['Nome: falta, e fica o do Instagram, loja.a.'],
    });
  });

  test('is not read where the row has the code of an export', () => {
    const known = [knownSupplier(1, { instagram: '' })];
    expect(one(sheet('Código|Nome|Instagram|Descrição', 'F-0001|Loja 1||@outra'), known).change).toEqual({
      description: '@outra',
    });
  });

  test('keeps out shops at which nobody shall buy, and tells of inactive ones', () => {
    const rows = plan(
      sheet(
        `${HEAD}|Lista|Situação`,
        'A|11900000001|Bijuterias||@a|Lista negra|',
        'B|11900000002|Bijuterias||@b||Inativo',
      ),
    );
    expect(rows.map(({ kind, faults, notices }) => [kind, ...faults, ...notices])).toEqual([
      ['skipped', 'Diz “Lista negra”.'],
      ['create', 'Situação: na planilha está “Inativo”.'],
    ]);
  });
});

describe('titles of sections', () => {
  const head = 'Nome|Instagram|WhatsApp';

  test('are the categories of the rows below them', () => {
    const rows = plan(
      sheet(
        'MODA FEMININA||',
        head,
        'A|@a|11900000001',
        '||',
        'JEANS||',
        head,
        'B|@b|11900000002',
        'C|@c|11900000003',
      ),
    );
    expect(
      rows.map(({ kind, change, missingCategory }) => [kind, change?.category_id ?? missingCategory]),
    ).toEqual([
      ['create', 1],
      ['skipped', null],
      ['skipped', null],
      ['rejected', 'JEANS'],
      ['rejected', 'JEANS'],
    ]);
  });

  test('are none if there is a column for categories, or a single title that is no category', () => {
    const [row] = plan(sheet('LISTA 2026||', head, 'A|@a|11900000001'));
    expect(row!.missingCategory).toBe('');
    expect(one(sheet('JEANS|||', `${head}|Categoria`, 'A|@a|11900000001|')).missingCategory).toBe('');
  });
});

describe('repeated rows', () => {
  test('are rejected except for the first, with its line number', () => {
    const rows = plan(
      sheet(
        HEAD,
        'A|@a|11900000001|Bijuterias',
        'B|@A|11900000002|Bijuterias',
        'C|@c|+55 11 90000-0001|Bijuterias',
        'D|@d|11900000004|Bijuterias',
      ),
    );
    expect(kinds(rows)).toEqual(['create', 'rejected', 'rejected', 'create']);
    expect(rows.flatMap(({ faults }) => faults)).toEqual([
      'O Instagram repete o da linha 2.',
      'O WhatsApp repete o da linha 2.',
    ]);
  });

  test('are rejected when two are of one supplier', () => {
    const rows = plan(sheet('Código|Nome', 'F-0001|A', 'F-1|B'), [knownSupplier(1)]);
    expect(rows.map(({ faults }) => faults)).toEqual([[], ['A linha 2 já é deste fornecedor.']]);
  });

  test('are accepted for two suppliers that already share a number', () => {
    const twins = [
      knownSupplier(1, { whatsapp: '(11) 91234-9999' }),
      knownSupplier(2, { whatsapp: '(11) 91234-9999' }),
    ];
    const rows = plan(sheet('Código|WhatsApp|Nome', 'F-1|11912349999|A', 'F-2|11912349999|Loja 2'), twins);
    expect(kinds(rows)).toEqual(['change', 'same']);
  });
});

// Takes about 2 s. Comparing each row with each supplier would exceed the time limit.
test(
  'the plan for 5,000 rows and 5,000 suppliers is ready within the time limit',
  { timeout: 30_000 },
  () => {
    const known = Array.from({ length: 5000 }, (_, index) =>
      knownSupplier(index + 1, { whatsapp: `(21) 9${String(index).padStart(4, '0')}-0000` }),
    );
    const lines = Array.from(
      { length: 5000 },
      (_, index) => `Loja ${index}|@nova${index}|119${String(index).padStart(8, '0')}|Bijuterias`,
    );
    const table = sheet(HEAD, ...lines);
    expect(new Set(kinds(plan(table, known)))).toEqual(new Set(['create']));
  },
);

describe('places', () => {
  const hubs = startingHubs();
  const NEW = 'A|@a|11900000001|Bijuterias';
  const placeOf = (headers: string, cells: string, ...known: Parameters<typeof plan>[1] & object) => {
    const [row] = plan(sheet(`${HEAD}|${headers}`, `${NEW}|${cells}`), known, {}, hubs);
    const { state, city, district } = row!.change!;
    return [...[district, city, state].filter((part) => part !== undefined), ...row!.notices];
  };
  const BRAS = ['Brás', 'São Paulo', 'SP'];
  const GOIANIA = ['Região da 44', 'Goiânia', 'GO'];

  test.each([
    ['São Paulo - Brás', BRAS],
    ['Brás/SP', BRAS],
    ['Brás, SP', BRAS],
    ['BRAS', BRAS],
    ['Brás - São Paulo/SP', BRAS],
    ['Brás (São Paulo)', BRAS],
    ['Bom Retiro - São Paulo - SP', ['Bom Retiro', 'São Paulo', 'SP']],
    ['Mooca, São Paulo, SP', ['Mooca', 'São Paulo', 'SP']],
    [
      'Goiânia - Setor Norte Ferroviário',
      [...GOIANIA, 'Cidade: “Goiânia - Setor Norte Ferroviário” foi lido como “Região da 44, Goiânia, GO”.'],
    ],
    ['44 Goiânia', GOIANIA],
    ['Santa Cruz - PE', ['Santa Cruz do Capibaribe', 'PE']],
    ['Santa Cruz - RN', ['Santa Cruz', 'RN']],
    ['Toritama', ['Toritama', 'PE']],
    ['SAO PAULO', ['São Paulo', 'SP']],
    ['São Paulo', ['São Paulo', 'SP']],
    ['Campinas, São Paulo', ['Campinas', 'SP']],
    ['Brás, RJ', ['Brás', 'RJ']],
    ['Brás, São Paulo, Brasil', BRAS],
    [
      'Rua Miller 0 - Brás, São Paulo - SP',
      [...BRAS, 'Cidade: “Rua Miller 0 - Brás, São Paulo - SP” foi lido como “Brás, São Paulo, SP”.'],
    ],
    ['São Paulo / Goiânia', ['Cidade: “São Paulo / Goiânia” fica de fora. Informe o estado da cidade.']],
  ])('in a column for the city, %j is %j', (cell, place) => {
    expect(placeOf('Cidade', cell)).toEqual(place);
  });

  test.each([
    ['Cidade|UF', 'Brás|SP', BRAS],
    ['Cidade|UF', 'Brás|RJ', ['Brás', 'RJ']],
    ['Cidade|Bairro', 'São Paulo - SP|Mooca', ['Mooca', 'São Paulo', 'SP']],
    ['Cidade|Bairro', 'SAO PAULO|BRAS', BRAS],
    [
      'Cidade|Bairro',
      'Brás - São Paulo|Mooca',
      [
        'Mooca',
        'São Paulo',
        'SP',
        'Cidade: “Brás - São Paulo” diz Brás, mas fica o bairro da coluna dele, Mooca.',
      ],
    ],
    [
      'Cidade|Bairro',
      'Goiânia|Setor Norte Ferroviário',
      [...GOIANIA, 'Bairro ou polo: “Setor Norte Ferroviário” foi lido como “Região da 44, Goiânia, GO”.'],
    ],
    ['Cidade|UF|Bairro', 'Guarulhos|SP|Brás', ['Brás', 'Guarulhos', 'SP']],
    ['Bairro', 'Brás', BRAS],
    ['Polo', 'Caruaru', ['Caruaru', 'PE']],
    ['Bairro', 'Mooca', ['Bairro ou polo: “Mooca” fica de fora. Informe a cidade do bairro ou polo.']],
  ])('in the columns %s, %j is %j', (headers, cells, place) => {
    expect(placeOf(headers, cells)).toEqual(place);
  });

  test('take the spelling that other suppliers state', () => {
    const known = knownSupplier(1, { state: 'SP', city: 'Santo André', district: 'Vila Pires' });
    expect(placeOf('Cidade', 'SANTO ANDRE - SP', known)).toEqual(['Santo André', 'SP']);
    expect(placeOf('Cidade', 'vila pires, santo andre', known)).toEqual(['Vila Pires', 'Santo André', 'SP']);
    expect(placeOf('Cidade|UF', 'santo andre|PB', known)).toEqual(['santo andre', 'PB']);
  });

  test('that change only in their spelling are the same, and another city has another quarter', () => {
    const known = [knownSupplier(1, { state: 'SP', city: 'São Paulo', district: 'Brás' })];
    const change = (cells: string) =>
      plan(sheet('Código|Cidade', `F-0001|${cells}`), known, {}, hubs).map(({ kind, change }) => [
        kind,
        change,
      ]);
    expect(change('SAO PAULO')).toEqual([['same', null]]);
    expect(change('BRÁS - SÃO PAULO/SP')).toEqual([['same', null]]);
    expect(change('Bom Retiro')).toEqual([['change', { district: 'Bom Retiro' }]]);
    expect(change('Goiânia')).toEqual([['change', { state: 'GO', city: 'Goiânia', district: null }]]);
    expect(change(`${'x'.repeat(81)} - SP`)).toEqual([['same', null]]);
  });
});

describe('what nobody named', () => {
  test('of a table without headings is in the description', () => {
    const table = sheet('Aurora|@aurora|11900000001|Vestidos', 'Brisa|@brisa|11900000002|Malhas');
    expect(plan(table).map(({ cells }) => cells.description)).toEqual(['Vestidos', 'Malhas']);
  });

  test('of a list of profiles is called as the profile', () => {
    const row = one(sheet('Instagram|WhatsApp|Categoria', '@aurora.modas|11900000001|Bijuterias'));
    expect(row.change).toMatchObject({ name: 'aurora.modas' });
    expect(row.notices).toEqual(['Nome: falta, e fica o do Instagram, aurora.modas.']);
  });

  test('may be a category in the singular', () => {
    const row = one(sheet(HEAD, 'A|@a|11900000001|calcado'));
    expect(row.change).toMatchObject({ category_id: 4 });
    expect(row.notices).toEqual(['Categoria: “calcado” foi lido como “Calçados”.']);
  });

  test('is a city where others have a category', () => {
    const [row] = plan(sheet(HEAD, 'A|@a|11900000001|Caruaru'), [], {}, startingHubs());
    expect(row).toMatchObject({ missingCategory: '', cells: { city: 'Caruaru' } });
  });

  test.each([
    ['Loja|Loja (link)|WhatsApp', 'A|https://instagram.com/loja.a|11900000001', { instagram: 'loja.a' }],
    ['Loja|Pix|WhatsApp', 'A|11900000002|', undefined],
    ['Nome|WhatsApp', 'A|CPF 11900000002', undefined],
    ['Nome|WhatsApp|Instagram', 'A|11900000001|Insta: loja_a', { instagram: 'loja_a' }],
    ['Nome|WhatsApp|Mínimo', 'A|11900000001|10 a 20 peças', { min_order_pieces: 10 }],
    ['Nome|WhatsApp|Mínimo', 'A|11900000001|R$ 300 ou 10 peças', { min_order_pieces: 10 }],
    ['Nome|WhatsApp|Bairro', 'A|11900000001|Brás - São Paulo/SP', { city: 'São Paulo', district: 'Brás' }],
    ['Nome|WhatsApp|Cidade', 'A|11900000001|55190-000 Caruaru/PE', { city: 'Caruaru', state: 'PE' }],
    ['Nome|WhatsApp|Cidade', 'A|11900000001|SP/São Paulo', { city: 'São Paulo', state: 'SP' }],
    ['Nome|WhatsApp|Endereço', 'A|11900000001|Moda Center, Setor Azul, rua B 12 - PE', { name: 'A' }],
  ])('under %s, “%s” is read as a person reads it', (head, cells, change) => {
    const lacking = ['instagram', 'whatsapp'] as const;
    const rows = sheet(`${head}|Categoria`, `${cells}|Bijuterias`);
    const [row] = plan(rows, [], { lacking }, startingHubs());
    if (change === undefined) expect(row!.change).toBeNull();
    else expect(row!.change).toMatchObject(change);
    expect(row!.change?.city).toBe((change as { city?: string } | undefined)?.city);
  });
});
