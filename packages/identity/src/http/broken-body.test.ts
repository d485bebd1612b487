import { expect, test } from 'vitest';
import { issuer } from '../testing/test-site.ts';
import { createWidgetsWorld } from '../testing/widgets-world.ts';

const apiKey = `sk_${'a'.repeat(40)}`;
const world = await createWidgetsWorld({ apiKeys: [apiKey] });
const ada = await world.person('ada@example.com');

/** A request whose sender announced more bytes than it sent. */
function brokenBody(path: string, headers: Record<string, string>): Request {
  const body = new ReadableStream({
    pull: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"grant_type":'));
      stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  return new Request(`${issuer}${path}`, { method: 'POST', body, duplex: 'half', headers } as RequestInit);
}

/** Apple's form becomes a navigation with any content, which signs no one in. */
const routes: readonly [path: string, headers: Record<string, string>, status?: 303][] = [
  ['/user_management/authenticate', { origin: issuer }],
  ['/user_management/hosted/sign-in', { origin: issuer }],
  ['/user_management/hosted/oauth/callback', { 'content-type': 'application/x-www-form-urlencoded' }, 303],
  ['/_widgets/UserProfile/me', { authorization: `Bearer ${ada.token}` }],
  ['/widgets/token', { authorization: `Bearer ${apiKey}` }],
];
const lengths: readonly Record<string, string>[] = [
  { 'content-length': '100' },
  { 'transfer-encoding': 'chunked' },
];

test.each(
  routes.flatMap(([path, headers, status = 400]) =>
    lengths.map(
      (length) => [path, { 'content-type': 'application/json', ...headers, ...length }, status] as const,
    ),
  ),
)(
  'a body for %s that breaks off is unreadable, and no failure of ours (%#)',
  async (path, headers, status) => {
    const failures: unknown[] = [];
    world.identity.app.onError((error, c) => {
      failures.push(error);
      return c.text('', 500);
    });
    const response = await world.identity.app.request(brokenBody(path, headers));
    expect([response.status, failures]).toEqual([status, []]);
  },
);
