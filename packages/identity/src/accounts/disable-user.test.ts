import { expect, test } from 'vitest';
import { newPkce, password } from '../testing/test-site.ts';
import { createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';
const sentence = 'This account is disabled. Please ask whoever runs this site for help.';

async function worldWithAda() {
  const apiKey = `sk_${'a'.repeat(40)}`;
  const world = await createWorld({ apiKeys: [apiKey] });
  const ada = await world.identity.createUser({ email, password, firstName: null, lastName: null });
  const browser = world.browser();
  const trySignIn = async (typed: string) => {
    const request = await browser.begin(newPkce().challenge);
    return browser.post('/user_management/hosted/sign-in', { request, email, password: typed });
  };
  const widgetToken = () =>
    browser.post('/widgets/token', { user_id: ada.id }, { authorization: `Bearer ${apiKey}` });
  const audited = () =>
    world.store.memory.auditEvents.map(({ type, detail }) => (detail ? `${type} ${detail}` : type));
  return { ...world, ada, oneBrowser: browser, trySignIn, widgetToken, audited };
}

test('a disabled user’s tokens, refreshes, codes and sign-ins are refused at once', async () => {
  const { identity, ada, browser, oneBrowser, trySignIn, widgetToken, audited } = await worldWithAda();
  const { access_token: accessToken } = await oneBrowser.signIn({ email, password });
  const pending = await browser().signInForCode({ email, password });
  const { token } = (await (await widgetToken()).json()) as { token: string };
  const me = () => oneBrowser.get('/_widgets/UserProfile/me', { authorization: `Bearer ${token}` });
  expect(await identity.verifyAccessToken(accessToken)).toMatchObject({ userId: ada.id });
  expect((await me()).status).toBe(200);

  expect(await identity.disableUser(ada.id)).toBe(true);
  expect(await identity.verifyAccessToken(accessToken)).toBeNull();
  expect((await oneBrowser.refresh()).status).toBe(400);
  expect((await browser().exchange(pending.code, pending.verifier)).status).toBe(400);
  expect((await me()).status).toBe(403);
  expect((await widgetToken()).status).toBe(404);
  const refused = await trySignIn(password);
  expect([refused.status, await refused.json()]).toEqual([400, { message: sentence, startAgain: true }]);
  const wrong = await trySignIn('wrong password');
  expect(await wrong.json()).toEqual({ message: 'Incorrect email or password.' });
  expect(audited()).toEqual(expect.arrayContaining(['user.changed disabled', 'session.revoked all']));

  expect(await identity.disableUser(ada.id)).toBe(false);
  expect(await identity.enableUser(ada.id)).toBe(true);
  expect(await identity.enableUser(ada.id)).toBe(false);
  expect(await identity.verifyAccessToken(accessToken)).toBeNull();
  const { access_token: renewed } = await oneBrowser.signIn({ email, password });
  expect(await identity.verifyAccessToken(renewed)).toMatchObject({ userId: ada.id });
  expect(audited().filter((line) => line.startsWith('user.changed'))).toEqual([
    'user.changed disabled',
    'user.changed enabled',
  ]);
});

test('a session that was not revoked yet is of no use to a disabled user, and disabling again revokes it', async () => {
  const { identity, store, ada, oneBrowser, now } = await worldWithAda();
  const { access_token: accessToken } = await oneBrowser.signIn({ email, password });
  await store.changeUser(ada.id, { disabledAt: now() }, now());
  expect(await identity.verifyAccessToken(accessToken)).toBeNull();
  expect((await oneBrowser.refresh()).status).toBe(400);
  expect(await identity.disableUser(ada.id)).toBe(false);
  expect(await store.listSessions(ada.id)).toEqual([]);
});

test('an operator ends all sessions of a user, who signs in again; an unknown user is refused', async () => {
  const { identity, ada, browser, oneBrowser, audited } = await worldWithAda();
  const { access_token: accessToken } = await oneBrowser.signIn({ email, password });
  await browser('192.0.2.9').signIn({ email, password });
  expect(await identity.endSessions(ada.id)).toBe(2);
  expect(await identity.verifyAccessToken(accessToken)).toBeNull();
  expect(await identity.endSessions(ada.id)).toBe(0);
  expect(audited().filter((line) => line === 'session.revoked all')).toHaveLength(1);
  expect(await oneBrowser.signIn({ email, password })).toHaveProperty('access_token');
  for (const call of [identity.disableUser, identity.enableUser, identity.endSessions])
    await expect(call('user_unknown')).rejects.toMatchObject({ code: 'user_not_found' });
});
