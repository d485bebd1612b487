import { afterEach, expect, it, vi } from 'vitest';
import { resolveBaseUrl } from './resolve-base-url.ts';

const page = 'https://site.example';

afterEach(() => vi.restoreAllMocks());

it('calls the page’s own origin when no host is given', () => {
  expect(resolveBaseUrl({}, page)).toBe(page);
});

it('combines host, port and scheme, https by default', () => {
  expect(resolveBaseUrl({ apiHostname: 'id.example' }, page)).toBe('https://id.example');
  expect(resolveBaseUrl({ apiHostname: 'localhost', port: 3800, https: false }, page)).toBe(
    'http://localhost:3800',
  );
});

it.each([
  { apiHostname: '' },
  { apiHostname: 'https://id.example' },
  { apiHostname: 'id.example/path' },
  { apiHostname: 'me@id.example' },
  { apiHostname: 'id.example', port: 0 },
  { apiHostname: 'id.example', port: 70_000 },
  { apiHostname: 'id.example', port: Number.NaN },
])('falls back to the page’s origin, with a console error, for $apiHostname $port', (address) => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(resolveBaseUrl(address, page)).toBe(page);
  expect(complain).toHaveBeenCalledOnce();
});
