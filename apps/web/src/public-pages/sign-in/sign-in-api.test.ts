import { internalMessages } from '@tessera/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { isSignInPending, oauthAddress, submitHosted } from './sign-in-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

const send = () => submitHosted('sign-in', { request: 'r' });

test('distinguishes a redirect, a further step and a mail', async () => {
  answer({ redirectTo: 'https://site.example/?code=1' });
  expect(await send()).toEqual({ kind: 'leave', redirectTo: 'https://site.example/?code=1' });
  answer({ step: 'second-factor', challenge: 'c' });
  expect(await send()).toEqual({ kind: 'next', next: { step: 'second-factor', challenge: 'c' } });
  answer({ challenge: 'c' });
  expect(await send()).toEqual({ kind: 'mailed', challenge: 'c' });
  answer({ sent: true });
  expect(await send()).toEqual({ kind: 'mailed', challenge: null });
});

test('a refusal states whether the input was checked, and how long to wait', async () => {
  answer({ message: 'Invalid code, please try again.' }, 400);
  expect(await send()).toMatchObject({ message: 'Invalid code, please try again.', isUnchecked: false });
  answer({ message: 'This took too long.', startAgain: true }, 400);
  expect(await send()).toMatchObject({ startAgain: true });
  answer({ message: 'Please wait 4 seconds.', retryAfterSeconds: 4 }, 429);
  expect(await send()).toMatchObject({ isUnchecked: true, retryAfterSeconds: 4, startAgain: false });
});

test('a refusal names the field it belongs to, where it belongs to one', async () => {
  answer({ message: 'Password must be at least 8 characters', field: 'password' }, 400);
  expect(await send()).toMatchObject({ field: 'password' });
  answer({ message: 'Incorrect email or password.' }, 400);
  expect(await send()).toMatchObject({ field: null });
});

test('no response, or a foreign one, is reported as an unreachable server', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const unreached = {
    kind: 'refused',
    message: expect.stringContaining('could not be reached'),
    isUnchecked: true,
  };
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await send()).toMatchObject(unreached);
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await send()).toMatchObject(unreached);
  answer({}, 500);
  expect(await send()).toMatchObject(unreached);
});

test('a server error has its own message', async () => {
  answer({ error: { type: 'internal', detail: internalMessages.mutation } }, 500);
  expect(await send()).toMatchObject({ message: internalMessages.mutation, isUnchecked: true });
});

test('a sign-in is over when the server says so, not when it cannot be asked', async () => {
  answer({ message: 'It is over.' }, 404);
  expect(await isSignInPending('r')).toBe(false);
  expect(await isSignInPending('')).toBe(false);
  answer({ canMail: true });
  expect(await isSignInPending('r')).toBe(true);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await isSignInPending('r')).toBe(true);
});

test('URL parameters are escaped', () => {
  expect(oauthAddress('GoogleOAuth', 'a&b=c')).toBe(
    '/user_management/hosted/oauth/GoogleOAuth?request=a%26b%3Dc',
  );
});
