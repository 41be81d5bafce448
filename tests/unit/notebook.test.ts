import { expect, test } from 'vitest';
import { addDays, formatCalendarDay, formatLongCalendarDay } from '@/domain/format/dates';
import {
  dayFromToday,
  dueEntries,
  emptyEntry,
  entryOf,
  hasContent,
  isDue,
  undoOf,
  withChanges,
  withLatestNote,
  withoutFields,
} from '@/domain/notebook/notebook';
import { reminderCalendar } from '@/domain/notebook/reminder-calendar';

/** Midnight in São Paulo is 3 o'clock UTC. */
const LATE_EVENING = Date.parse('2026-11-22T02:59:00Z');
const MIDNIGHT = Date.parse('2026-11-22T03:00:00Z');
const remindedOn = (supplier_id: number, remind_on: string | null) => ({
  ...emptyEntry(supplier_id),
  remind_on,
});

test('a reminder is due from midnight of its day in São Paulo', () => {
  expect(isDue(remindedOn(1, '2026-11-22'), LATE_EVENING)).toBe(false);
  expect(isDue(remindedOn(1, '2026-11-22'), MIDNIGHT)).toBe(true);
  expect(isDue(remindedOn(1, null), MIDNIGHT)).toBe(false);
});

test('the due reminders are listed with the oldest first', () => {
  const entries = [
    remindedOn(1, '2026-11-22'),
    remindedOn(2, null),
    remindedOn(3, '2026-11-20'),
    remindedOn(4, '2027-01-01'),
  ];
  expect(dueEntries(entries, MIDNIGHT).map(({ supplier_id }) => supplier_id)).toEqual([3, 1]);
});

test('tomorrow is counted from the day in São Paulo, over the ends of months and years', () => {
  expect(dayFromToday(1, LATE_EVENING)).toBe('2026-11-22');
  expect(dayFromToday(1, MIDNIGHT)).toBe('2026-11-23');
  expect(addDays('2026-12-30', 7)).toBe('2027-01-06');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(formatCalendarDay('2026-11-02')).toBe('02/11/2026');
  expect(formatLongCalendarDay('2026-11-02')).toBe('2 de novembro de 2026');
  expect(formatLongCalendarDay('2026-12-31')).toBe('31 de dezembro de 2026');
});

test('a later edit takes its fields out of an earlier one', () => {
  const earlier = { status: 'waiting', contacted_at: '2026-11-20T12:00:00Z', note: '' } as const;
  expect(withoutFields(earlier, { status: 'bought' })).toEqual({
    contacted_at: '2026-11-20T12:00:00Z',
    note: '',
  });
  expect(withoutFields(earlier, { remind_on: null })).toBe(earlier);
  expect(withoutFields({ note: 'a' }, { note: '' })).toEqual({});
});

test('an undo takes back what was changed, but nothing that was changed again since', () => {
  const before = { ...emptyEntry(1), status: 'unsuitable', contacted_at: '2026-01-01T12:00:00Z' } as const;
  const change = { status: 'waiting', contacted_at: '2026-11-20T12:00:00.000Z' } as const;
  const after = { ...before, status: 'waiting', contacted_at: '2026-11-20T12:00:00+00:00' } as const;
  const { status, contacted_at } = before;
  expect(undoOf(change, before, after)).toEqual({ status, contacted_at });
  expect(undoOf(change, before, { ...after, status: 'bought' })).toEqual({ contacted_at });
  expect(undoOf(change, before, { ...after, contacted_at: '2026-11-21T12:00:00Z' })).toEqual({ status });
  expect(undoOf(change, before, { ...after, ...change, status: 'bought', contacted_at: null })).toEqual({});
});

test('an entry has content while one of its fields differs from those of a favorite without notes', () => {
  expect(hasContent(emptyEntry(1))).toBe(false);
  for (const field of [
    { status: 'unsuitable' },
    { contacted_at: '2026-11-20T12:00:00Z' },
    { note: 'a' },
    { remind_on: '2026-11-22' },
  ] as const)
    expect(hasContent({ ...emptyEntry(1), ...field })).toBe(true);
});

test('a note that could not be saved is replaced by its later version, and keeps another text', () => {
  const joined = (...notes: string[]) => notes.reduce(withLatestNote, [] as string[]);
  expect(joined('Preço bom', 'Preço bom, e o frete')).toEqual(['Preço bom, e o frete']);
  expect(joined('Preço bom', 'Ligar: Preço bom')).toEqual(['Ligar: Preço bom']);
  expect(joined('Preço bom e frete grátis', 'Preço bom e frete a combinar')).toEqual([
    'Preço bom e frete a combinar',
  ]);
  expect(joined('Preço bom', 'Prazo de 30 dias')).toEqual(['Preço bom', 'Prazo de 30 dias']);
  expect(joined('aaaa', 'aa')).toEqual(['aa']);
  const typed = ['Outra coisa', 'Outra coisa que', 'Outra coisa que anotei'];
  expect(joined('Preço bom', ...typed)).toEqual(['Preço bom', 'Outra coisa que anotei']);
});

test('changes that are not sent yet are shown over the entries of the server', () => {
  const entries = [{ ...emptyEntry(1), note: 'a', remind_on: '2026-11-22' }];
  const shown = withChanges(entries, [
    { supplier_id: 1, changes: { remind_on: null } },
    { supplier_id: 2, changes: { status: 'waiting' } },
  ]);
  expect(shown.get(1)).toEqual({ ...emptyEntry(1), note: 'a' });
  expect(entryOf(shown, 2).status).toBe('waiting');
  expect(entryOf(shown, 3)).toEqual(emptyEntry(3));
});

test('a reminder becomes an event of a whole day in a calendar file, with escaped texts and lines of at most 75 octets', () => {
  const reminder = {
    supplier_id: 66,
    name: 'Confecções São João; Ateliê, Algodão & Companhia Cearense',
    remind_on: '2026-11-30',
    note: 'Grade: P, M e G\nC:\\pedido; frete grátis até R$ 300 👗 e coleção de verão inteira em promoção',
    url: 'https://guia.example/fornecedores/66',
  };
  const file = reminderCalendar(reminder, new Date('2026-11-21T15:00:00.123Z'));
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guia de Fornecedores//Caderno de compras//PT-BR',
    'BEGIN:VEVENT',
    'UID:fornecedor-66@guia.example',
    'DTSTAMP:20261121T150000Z',
    'DTSTART;VALUE=DATE:20261130',
    'SUMMARY:Lembrete: Confecções São João\\; Ateliê\\, Algodão & Companhia ',
    ' Cearense',
    'DESCRIPTION:Grade: P\\, M e G\\nC:\\\\pedido\\; frete grátis até R$ 300 👗 e',
    '  coleção de verão inteira em promoção\\n\\nhttps://guia.example/fornece',
    ' dores/66',
    'URL:https://guia.example/fornecedores/66',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  const octets = file.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...octets)).toBe(75);
  expect(reminderCalendar({ ...reminder, note: '' }, new Date())).toContain(
    '\r\nDESCRIPTION:https://guia.example/fornecedores/66\r\n',
  );
});
