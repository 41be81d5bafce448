import { expect, test } from 'vitest';
import { allowMeasuring } from '../../tools/build/measuring-sources';

const POLICY =
  "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";

test('a build without measuring tools names no host of theirs in its content security policy', () => {
  expect(allowMeasuring(POLICY, { VITE_GOOGLE_ANALYTICS: '', VITE_SITE_URL: 'on' })).toBe(POLICY);
});

test('a build with the Meta Pixel names only the hosts of the Pixel, each where it is needed', () => {
  expect(allowMeasuring(POLICY, { VITE_META_PIXEL: 'on' })).toBe(
    "default-src 'none'; script-src 'self' https://connect.facebook.net; img-src 'self' data: https://www.facebook.com; " +
      "connect-src 'self' https://www.facebook.com https://connect.facebook.net; base-uri 'none'",
  );
});
