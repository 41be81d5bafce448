import { expect, test } from 'vitest';
import { dayOf, endOfDay, formatDay, formatShortDay, startOfDay } from '@/domain/format/dates';

test.each([
  ['an ordinary day', '2026-11-21', '2026-11-22T02:59:59.999Z'],
  ['the last day of a year', '2026-12-31', '2027-01-01T02:59:59.999Z'],
  ['the first day of a year', '2027-01-01', '2027-01-02T02:59:59.999Z'],
  ['a leap day', '2028-02-29', '2028-03-01T02:59:59.999Z'],
  ['the last day of a month', '2026-04-30', '2026-05-01T02:59:59.999Z'],
  ['a day of daylight saving time', '2018-12-31', '2019-01-01T01:59:59.999Z'],
  ['the day before the clocks went forward', '2018-11-03', '2018-11-04T02:59:59.999Z'],
  ['the day whose last hour came twice', '2019-02-16', '2019-02-17T02:59:59.999Z'],
  ['a day that is far away', '2999-12-31', '3000-01-01T02:59:59.999Z'],
])('%s ends at midnight in São Paulo', (_which, day, end) => {
  expect(endOfDay(day)).toBe(end);
});

test.each(['2026-12-31', '2027-01-01', '2028-02-29', '2018-11-03', '2019-02-16'])(
  'the end of %s is on that day, and a millisecond later is the next day',
  (day) => {
    const end = endOfDay(day);
    expect(dayOf(end)).toBe(day);
    expect(dayOf(new Date(Date.parse(end) + 1).toISOString())).not.toBe(day);
  },
);

test.each([
  ['an ordinary day', '2026-11-21', '2026-11-21T03:00:00.000Z'],
  ['the first day of a year', '2027-01-01', '2027-01-01T03:00:00.000Z'],
  ['the day after a leap day', '2028-03-01', '2028-03-01T03:00:00.000Z'],
  ['the first day of a month', '2026-05-01', '2026-05-01T03:00:00.000Z'],
  ['a day of daylight saving time', '2019-01-01', '2019-01-01T02:00:00.000Z'],
  ['the day that began at one', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['the day after that', '2018-11-05', '2018-11-05T02:00:00.000Z'],
  ['the day whose last hour came twice', '2019-02-16', '2019-02-16T02:00:00.000Z'],
  ['the day after its second time', '2019-02-17', '2019-02-17T03:00:00.000Z'],
  ['a day that is far away', '2999-12-31', '2999-12-31T03:00:00.000Z'],
])('%s begins at the first moment of the day in São Paulo', (_which, day, start) => {
  expect(startOfDay(day)).toBe(start);
});

test.each([
  ['2026-11-20', '2026-11-21'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-29', '2028-03-01'],
  ['2018-11-03', '2018-11-04'],
  ['2018-11-04', '2018-11-05'],
  ['2019-02-15', '2019-02-16'],
  ['2019-02-16', '2019-02-17'],
])('a millisecond after the end of %s begins %s', (before, day) => {
  const start = startOfDay(day);
  expect(Date.parse(start) - Date.parse(endOfDay(before))).toBe(1);
  expect(dayOf(start)).toBe(day);
});

test('a moment is shown with its day in São Paulo, not in UTC', () => {
  const moment = '2027-01-01T02:59:59.999+00:00';
  expect(formatDay(moment)).toBe('31 de dezembro de 2026');
  expect(formatShortDay(moment)).toBe('31/12/2026');
  expect(dayOf(moment)).toBe('2026-12-31');
});
