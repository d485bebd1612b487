import { beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

let world: WidgetsWorld;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld();
  ada = await world.person('ada@example.com');
});

const rename = (names: Record<string, unknown>) => ada.post('UserProfile/me', names);

test('a profile holds id, address, names, picture and connected accounts, and nothing of the password', async () => {
  const me = {
    id: ada.user.id,
    email: 'ada@example.com',
    firstName: 'Zoë',
    lastName: 'Berg',
    profilePictureUrl: null,
    oauthProfiles: null,
  };
  expect((await ada.get('UserProfile/me')).body).toEqual(me);
  const at = world.now();
  const about = { email: 'ada@mail.example', firstName: 'Ada', lastName: null, profilePictureUrl: null };
  await world.store.insertOauthProfile({
    userId: ada.user.id,
    provider: 'GithubOAuth',
    subject: '4711',
    ...about,
    createdAt: at,
    lastLoginAt: at,
  });
  const GithubOAuth = { id: '4711', ...about, lastLoginAt: at.toISOString() };
  expect((await ada.get('UserProfile/me')).body).toEqual({ ...me, oauthProfiles: { GithubOAuth } });
});

test('names are kept as typed, in any script; the answer has them, and so has the next token answer', async () => {
  const names = { firstName: ' Ada  Zoë ', lastName: 'בן־דוד 🎈' };
  const answer = await rename(names);
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining(names)]);
  expect((await ada.get('UserProfile/me')).body).toMatchObject(names);
  world.advance(1);
  const refreshed = (await (await ada.browser.refresh()).json()) as { user: Record<string, string> };
  expect(refreshed.user).toMatchObject({ first_name: ' Ada  Zoë ', updated_at: expect.any(String) });
  expect(world.store.memory.auditEvents.at(-1)).toMatchObject({
    type: 'user.changed',
    detail: 'name',
    userId: ada.user.id,
    sessionId: ada.sessionId,
    ipAddress: null,
  });
});

test('an empty name is taken away, one that is not given stays', async () => {
  expect((await rename({ firstName: '' })).body).toMatchObject({ firstName: null, lastName: 'Berg' });
  expect((await rename({ lastName: null })).body).toMatchObject({ firstName: null, lastName: null });
  expect((await rename({})).status).toBe(200);
});

test.each(['x'.repeat(101), 'two\nlines', 'tab\there'])(
  'the name "%s" is refused in words',
  async (firstName) => {
    const answer = await rename({ firstName });
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: 'Names have at most 100 characters, on one line.' },
    ]);
    expect((await ada.get('UserProfile/me')).body).toMatchObject({ firstName: 'Zoë' });
  },
);

test('saving the same names again changes nothing and is not written down', async () => {
  const before = await world.store.findUser(ada.user.id);
  await rename({ firstName: 'Zoë', lastName: 'Berg' });
  expect(await world.store.findUser(ada.user.id)).toEqual(before);
  expect(world.store.memory.auditEvents.map(eventName)).not.toContain('user.changed name');
});

test('the methods of signing in say what is set up, when it was last used, and by which this session began', async () => {
  const { body } = await ada.get('UserProfile/authentication-information');
  expect(body).toEqual({
    data: {
      verificationMethods: {
        Password: {
          provider: 'Password',
          isSetUp: true,
          lastUsed: world.now().toISOString(),
          isCurrentSession: true,
        },
        Mfa: { provider: 'MFA', isSetUp: false, lastUsed: null },
      },
      passwordSettings: {
        isPasswordNumberRequired: false,
        isPasswordPwnedRequired: true,
        isPasswordSymbolRequired: false,
        isPasswordUppercaseRequired: false,
        passwordMinimumLength: 8,
        passwordMinimumStrength: 0,
      },
    },
  });
});
