import { expect, test } from 'vitest';
import { formatPhone } from '@/domain/format/phone';

test.each([
  ['5511912345678', '(11) 91234-5678'],
  ['551132345678', '(11) 3234-5678'],
  ['351912345678', '+351912345678'],
  ['5511', '+5511'],
])('%s is formatted as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});
