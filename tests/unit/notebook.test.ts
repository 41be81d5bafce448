import { expect, test } from 'vitest';
import { addDays, formatCalendarDay } from '@/domain/dates';
import {
  byGroup,
  dayFromToday,
  dueEntries,
  emptyEntry,
  entryOf,
  isDue,
  isSameGroup,
  withChanges,
} from '@/domain/notebook';

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
});

test('changes are split into the groups that the database times separately', () => {
  expect(byGroup({ note: '', status: 'bought', remind_on: null, contacted_at: null })).toEqual([
    { status: 'bought', contacted_at: null },
    { note: '' },
    { remind_on: null },
  ]);
  expect(byGroup({})).toEqual([]);
  expect(isSameGroup({ status: 'bought' }, { contacted_at: null })).toBe(true);
  expect(isSameGroup({ status: 'bought' }, { note: '' })).toBe(false);
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
