import { expect, test } from 'vitest';
import { siteClient } from '../../composition/open-identity.ts';
import { readConfig } from '../../config/config.ts';

const publicUrl = 'https://passes.example.com';
const client = (environment: Record<string, string> = {}) =>
  siteClient('client_tessera', readConfig({ PUBLIC_URL: publicUrl, ...environment }, []));

test('by itself, the product’s site is the only one that gets codes, calls and returns', () => {
  expect(client()).toEqual({
    id: 'client_tessera',
    redirectUris: [publicUrl],
    origins: [publicUrl],
    logoutUris: [`${publicUrl}/signed-out`, `${publicUrl}/_/logout-callback`, publicUrl],
  });
});

test('a further site gets codes at its address, calls from its origin, and returns to both', () => {
  const further = 'https://shop.example/welcome?from=tessera,https://shop.example/b,http://localhost:5173/cb';
  const { redirectUris, origins, logoutUris } = client({ AUTH_REDIRECT_URIS: further });
  expect(redirectUris).toEqual([publicUrl, ...further.split(',')]);
  expect(origins).toEqual([publicUrl, 'https://shop.example', 'http://localhost:5173']);
  expect(logoutUris[0]).toBe(`${publicUrl}/signed-out`);
  for (const address of [...further.split(','), 'https://shop.example', 'http://localhost:5173'])
    expect(logoutUris).toContain(address);
});
