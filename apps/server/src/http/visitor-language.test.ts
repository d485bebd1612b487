import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { preferredLanguage, type VisitorLanguage, visitorLanguage } from './visitor-language.ts';

const app = new Hono().get('/', (c) => c.json(visitorLanguage(c)));
const read = async (header: string): Promise<VisitorLanguage> =>
  (await app.request('/', { headers: { 'accept-language': header } })).json();

test('the page has the first language that it has texts in, the pass the first of its design', async () => {
  const visitor = await read('ar, de-AT;q=0.8, en;q=0.5');
  expect(visitor).toEqual({ page: 'de', accepted: ['ar', 'de-AT', 'en'] });
  expect(preferredLanguage(visitor, { language: 'en', translations: { de: {} } })).toBe('de');
  expect(preferredLanguage(visitor, { language: 'en', translations: { ar: {}, de: {} } })).toBe('ar');
  expect(preferredLanguage(visitor, { language: 'nb', translations: { fr: {} } })).toBe('nb');
});

test('a missing, refused or malformed language leaves English', async () => {
  expect(await read('')).toEqual({ page: 'en', accepted: [] });
  expect(await read('*;q=0.5, de;q=0, no language, x'.padEnd(5_000, ',q'))).toEqual({
    page: 'en',
    accepted: [],
  });
});
