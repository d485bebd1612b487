import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EntryRoute, openFlow } from './open-flow.ts';
import { keepScreen } from './screen-history.ts';
import type { HostedRequest } from './sign-in-api.ts';

const hosted: HostedRequest = {
  loginHint: null,
  context: null,
  canMail: true,
  oauthProviders: [],
  invitation: null,
};
const invitation = { email: 'ada@example.com', organizationName: 'Aurora Coffee', hasAccount: false };

beforeEach(() => vi.stubGlobal('window', { localStorage: { getItem: () => 'last@example.com' } }));

afterEach(() => vi.unstubAllGlobals());

function serve(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0]?.split('/').at(-1) ?? '';
    const body = answers[path];
    if (body === 'trouble') return Response.json({}, { status: 500 });
    return body === undefined ? Response.json({ message: 'No.' }, { status: 404 }) : Response.json(body);
  });
}

const open = (entryRoute: EntryRoute, query: string, state: History['state'] = null) =>
  openFlow({
    entryRoute,
    query: new URLSearchParams(query),
    history: { state },
    signal: new AbortController().signal,
  });

test('each route opens its own form', async () => {
  serve({ request: hosted });
  expect(await open('sign-in', 'request=r')).toMatchObject({ flow: { screen: { name: 'sign-in' } } });
  expect(await open('sign-up', 'request=r')).toMatchObject({ flow: { screen: { name: 'sign-up' } } });
});

test('the address is the one the application names, else the one used here last', async () => {
  serve({ request: hosted });
  expect(await open('sign-in', 'request=r')).toMatchObject({ flow: { email: 'last@example.com' } });
  serve({ request: { ...hosted, loginHint: 'ada@example.com' } });
  expect(await open('sign-in', 'request=r')).toMatchObject({ flow: { email: 'ada@example.com' } });
});

test('an ended, unknown or missing sign-in is shown as expired', async () => {
  serve({});
  expect(await open('sign-in', 'request=r')).toBe('expired');
  expect(await open('sign-in', '')).toBe('expired');
});

test('a server in trouble is not taken for an expired sign-in', async () => {
  serve({ request: 'trouble' });
  await expect(open('sign-in', 'request=r')).rejects.toThrow('The server answered 500.');
});

test('an invitation opens the form that fits, with its address', async () => {
  serve({ request: { ...hosted, loginHint: 'other@example.com', invitation } });
  expect(await open('invitation', 'request=r')).toMatchObject({
    flow: { screen: { name: 'sign-up' }, email: 'ada@example.com' },
  });
  serve({ request: { ...hosted, invitation: { ...invitation, hasAccount: true } } });
  expect(await open('invitation', 'request=r')).toMatchObject({ flow: { screen: { name: 'sign-in' } } });
});

test('an invitation that no longer exists is shown as expired', async () => {
  serve({ request: hosted });
  expect(await open('invitation', 'request=r')).toBe('invitation-over');
});

test('a pending step continues after a redirect; an expired one restarts with a message', async () => {
  serve({ request: hosted, step: { step: 'second-factor', challenge: 'c' } });
  expect(await open('sign-in', 'request=r&step=second-factor&challenge=c')).toMatchObject({
    flow: { screen: { name: 'second-factor', challenge: 'c' }, message: null },
  });
  serve({ request: hosted });
  expect(await open('sign-in', 'request=r&step=second-factor&challenge=c')).toMatchObject({
    flow: { screen: { name: 'sign-in' }, message: 'This took too long. Please sign in again.' },
  });
});

test('an error of another provider is shown in our own text; other texts in the URL are not', async () => {
  serve({ request: hosted });
  const told = async (problem: string) => {
    const opened = await open('sign-in', new URLSearchParams({ request: 'r', problem }).toString());
    return typeof opened === 'string' ? opened : opened.flow.message;
  };
  expect(await told('oauth-canceled')).toMatch(/canceled/);
  expect(await told('oauth-email')).toMatch(/no verified email address/);
  expect(await told('oauth-disabled')).toMatch(/disabled/);
  for (const problem of ['Call 555-0100 now', 'constructor', '__proto__', ''])
    expect(await told(problem)).toBeNull();
});

test('a reload restores the screen', async () => {
  serve({ request: hosted });
  const hostedScreen = { name: 'verify-email', challenge: 'c', email: 'ada@example.com' };
  expect(await open('sign-in', 'request=r', { hostedScreen })).toMatchObject({
    flow: { screen: hostedScreen },
  });
});

test('recovery codes are not kept in the history: a reload leads to the sign-in, which says why', async () => {
  serve({ request: hosted });
  const replaceState = vi.fn<(state: History['state']) => void>();
  vi.stubGlobal('window', {
    location: { pathname: '/sign-in' },
    history: { replaceState },
    localStorage: { getItem: () => null },
  });
  keepScreen({ name: 'recovery-codes', challenge: 'c', codes: ['7KQ3M-X2V9A'] }, 'r', 'replace');
  const [[state] = []] = replaceState.mock.calls;
  expect(JSON.stringify(state)).not.toContain('7KQ3M');
  expect(await open('sign-in', 'request=r', state)).toMatchObject({
    flow: { screen: { name: 'sign-in' }, message: expect.stringMatching(/sign in again/i) },
  });
});

test('a mailed link opens its form even when the sign-in it was asked for in is over', async () => {
  serve({ 'password-reset': { email: 'ada@example.com' } });
  expect(await open('reset-password', 'token=t&request=r')).toMatchObject({
    flow: { screen: { name: 'reset-password', token: 't', email: 'ada@example.com' } },
  });
});

test('a used or unknown link is shown as expired, even if its form was open', async () => {
  serve({ request: hosted });
  expect(await open('reset-password', 'token=t&request=r')).toBe('link-over');
  const hostedScreen = { name: 'reset-password', token: 't', email: 'ada@example.com' };
  expect(await open('reset-password', 'token=t&request=r', { hostedScreen })).toBe('link-over');
});
