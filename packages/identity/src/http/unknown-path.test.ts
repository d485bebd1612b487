import { expect, test } from 'vitest';
import { issuer } from '../testing/test-site.ts';
import { createWorld } from '../testing/test-world.ts';

const { identity } = await createWorld();

test.each([
  ['GET', 'nope'],
  ['POST', 'nope'],
  ['GET', 'authorize/nope'],
  ['POST', 'authorize'],
  ['DELETE', 'sessions'],
  ['GET', 'hosted'],
  ['GET', 'hosted/sign-in'],
  ['POST', 'hosted/nope'],
  ['GET', 'hosted/oauth/github/nope'],
])(
  '%s /user_management/%s, which there is not, is a 404 in the protocol’s own shape',
  async (method, path) => {
    const response = await identity.app.request(`${issuer}/user_management/${path}`, { method });
    expect([response.status, await response.json()]).toEqual([404, { message: 'There is no such call.' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);
