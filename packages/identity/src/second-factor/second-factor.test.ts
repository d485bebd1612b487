import { beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox } from '../testing/test-world.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';
import { decodeBase32, totpCode, totpStepAt } from './totp.ts';

let world: WidgetsWorld;
let ada: Person;
let headers: Record<string, string>;
beforeEach(async () => {
  world = await createWidgetsWorld();
  ada = await world.person('ada@example.com');
  headers = await world.elevated(ada);
});

type SetUp = {
  authenticationFactor: { id: string; totp: { secret: string; qr_code: string; uri: string } };
  authenticationChallenge: { id: string; authentication_factor_id: string; expires_at: string };
};

async function begin(caller = ada, elevated = headers): Promise<SetUp> {
  const { status, body } = await caller.post('UserProfile/create-totp-factor', undefined, elevated);
  expect(status).toBe(201);
  return body as SetUp;
}

const codeOf = ({ authenticationFactor: { totp } }: SetUp, driftSteps = 0) =>
  totpCode(decodeBase32(totp.secret) ?? new Uint8Array(), totpStepAt(world.now()) + driftSteps);
const wrongCodeOf = (setUp: SetUp) => {
  const right = [-1, 0, 1].map((drift) => codeOf(setUp, drift));
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? '';
};
const confirm = ({ authenticationChallenge: { id } }: SetUp, code: string, caller = ada) =>
  caller.post('UserProfile/verify-totp-factor?recovery_codes=shown', { code, authenticationChallengeId: id });
const isSetUp = async () => {
  const { body } = await ada.get('UserProfile/authentication-information');
  return (body as { data: { verificationMethods: { Mfa: unknown } } }).data.verificationMethods.Mfa;
};
const signInStep = async () => {
  const browser = world.browser();
  const request = await browser.begin('c'.repeat(43));
  const answer = await browser.post('/user_management/hosted/sign-in', {
    request,
    email: ada.user.email,
    password,
  });
  return (await answer.json()) as { step?: string };
};

test('a new secret is returned as text, as an app’s URI, and as a QR code for an image element', async () => {
  const { authenticationFactor, authenticationChallenge } = await begin();
  const { secret, uri, qr_code } = authenticationFactor.totp;
  expect(authenticationFactor).toMatchObject({
    type: 'totp',
    totp: { issuer: 'Tessera', user: 'ada@example.com' },
  });
  expect(uri).toBe(
    `otpauth://totp/Tessera:ada%40example.com?issuer=Tessera&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const png = Buffer.from(qr_code.replace('data:image/png;base64,', ''), 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(160);
  expect(authenticationChallenge.authentication_factor_id).toBe(authenticationFactor.id);
});

test('the secret is not in force before the app has shown a code', async () => {
  const setUp = await begin();
  expect(await isSetUp()).toMatchObject({ isSetUp: false });
  expect((await signInStep()).step).toBeUndefined();
  const wrong = await confirm(setUp, wrongCodeOf(setUp));
  expect([wrong.status, wrong.body]).toEqual([400, { message: 'Invalid passcode' }]);
  expect(await isSetUp()).toMatchObject({ isSetUp: false });
});

test('the first right code activates the factor, returns ten recovery codes once, and is used up', async () => {
  const setUp = await begin();
  const code = codeOf(setUp);
  const { status, body } = await confirm(setUp, code);
  expect([status, body]).toEqual([200, { success: true, recoveryCodes: expect.any(Array) }]);
  const recoveryCodes = body.recoveryCodes as string[];
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const one of recoveryCodes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await isSetUp()).toMatchObject({ isSetUp: true, lastUsed: expect.any(String) });
  expect((await signInStep()).step).toBe('second-factor');
  expect(world.lastMail('second-factor-added').to).toBe('ada@example.com');
  const factor = await world.store.findVerifiedTotpFactor(ada.user.id);
  expect(factor?.lastUsedStep).toBe(totpStepAt(world.now()));
  expect((await confirm(setUp, code)).status).toBe(400);
  const { memory } = world.store;
  const kept = JSON.stringify([memory.recoveryCodes, memory.auditEvents, [...memory.totpFactors]]);
  for (const secret of [...recoveryCodes, setUp.authenticationFactor.totp.secret])
    expect(kept).not.toContain(secret);
});

test('a widget that shows no recovery codes gets none, and none are created unseen', async () => {
  const setUp = await begin();
  const authenticationChallengeId = setUp.authenticationChallenge.id;
  const body = { code: codeOf(setUp), authenticationChallengeId };
  const answer = await ada.post('UserProfile/verify-totp-factor', body);
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(world.store.memory.recoveryCodes).toEqual([]);
});

test('of two simultaneous right codes one counts', async () => {
  const setUp = await begin();
  const answers = await Promise.all([confirm(setUp, codeOf(setUp)), confirm(setUp, codeOf(setUp))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(world.store.memory.recoveryCodes).toHaveLength(10);
});

test('opening the dialog twice leaves both secrets waiting, and the one that is confirmed counts', async () => {
  const [first, second] = [await begin(), await begin()];
  expect((await confirm(second, codeOf(first))).body).toEqual({ message: 'Invalid passcode' });
  expect((await confirm(first, codeOf(first))).status).toBe(200);
  const late = await confirm(second, codeOf(second));
  expect([late.status, late.body]).toEqual([400, { message: expect.stringContaining('set up already') }]);
});

test('a factor in force is neither replaced nor disabled by setting up another one', async () => {
  const setUp = await begin();
  await confirm(setUp, codeOf(setUp));
  const before = await world.store.findVerifiedTotpFactor(ada.user.id);
  const answer = await ada.post('UserProfile/create-totp-factor', undefined, headers);
  expect([answer.status, answer.body]).toEqual([
    400,
    { message: expect.stringContaining('Disable it first') },
  ]);
  expect(await world.store.findVerifiedTotpFactor(ada.user.id)).toEqual(before);
});

test('a foreign, an invented and an expired challenge get the same answer', async () => {
  const setUp = await begin();
  const eve = await world.person('eve@example.com');
  const foreign = await confirm(setUp, codeOf(setUp), eve);
  const invented = {
    ...setUp,
    authenticationChallenge: { ...setUp.authenticationChallenge, id: 'challenge_X' },
  };
  const unknown = await confirm(invented, codeOf(setUp));
  world.advance(30 * 60);
  const renewed = (await (await ada.browser.refresh()).json()) as { access_token: string };
  const late = await confirm(setUp, codeOf(setUp), { ...ada, ...world.client(renewed.access_token) });
  for (const { status, body } of [foreign, unknown, late])
    expect([status, body]).toEqual([400, { message: expect.stringContaining('no longer valid') }]);
});

test('codes cannot be tried without end', async () => {
  const setUp = await begin();
  for (let tries = 0; tries < 5; tries += 1) await confirm(setUp, wrongCodeOf(setUp));
  expect((await confirm(setUp, codeOf(setUp))).status).toBe(429);
});

test('disabling removes app and recovery codes, mails once, and may be repeated', async () => {
  const setUp = await begin();
  await confirm(setUp, codeOf(setUp));
  for (let times = 0; times < 2; times += 1) {
    const answer = await ada.delete('UserProfile/totp-factors', undefined, headers);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  }
  expect(await isSetUp()).toEqual({ provider: 'MFA', isSetUp: false, lastUsed: null });
  expect((await signInStep()).step).toBeUndefined();
  expect(world.store.memory.recoveryCodes).toEqual([]);
  expect(world.mails.filter(({ content }) => content.kind === 'second-factor-removed')).toHaveLength(1);
});

test('disabling also ends a set-up that waits for its first code, and has nothing to tell or to write down', async () => {
  const setUp = await begin();
  expect((await ada.delete('UserProfile/totp-factors', undefined, headers)).status).toBe(200);
  const late = await confirm(setUp, codeOf(setUp));
  expect([late.status, late.body]).toEqual([400, { message: expect.stringContaining('no longer valid') }]);
  expect(await isSetUp()).toMatchObject({ isSetUp: false });
  expect(world.mails.filter(({ content }) => content.kind === 'second-factor-removed')).toEqual([]);
  expect(world.store.memory.auditEvents.map(eventName)).not.toContain('second_factor.changed removed');
});

test('an operator’s app comes with recovery codes and counts as never used', async () => {
  const { recoveryCodes } = await world.identity.addTotpFactor({ userId: ada.user.id });
  expect(recoveryCodes).toHaveLength(10);
  expect(await isSetUp()).toEqual({ provider: 'MFA', isSetUp: true, lastUsed: null });
});

test('the app stays active if its mail is not accepted, so that a retry mails the owner', async () => {
  const { mails, sendMail } = createMailbox();
  let isAway = true;
  const { identity, store } = await createWidgetsWorld({
    sendMail: (mail) => (isAway ? Promise.reject(new Error('The queue is away.')) : sendMail(mail)),
  });
  const user = { email: 'ada@example.com', password, firstName: null, lastName: null };
  const { id: userId } = await identity.createUser(user);
  await identity.addTotpFactor({ userId });
  await expect(identity.removeTotpFactor(userId)).rejects.toThrow('away');
  isAway = false;
  expect(await identity.removeTotpFactor(userId)).toBe(true);
  expect(mails.map(({ content }) => content.kind)).toEqual(['second-factor-removed-by-operator']);
  expect(
    store.memory.auditEvents.filter((event) => eventName(event) === 'second_factor.changed removed'),
  ).toHaveLength(1);
});

test('an operator removes the app without its owner, who is mailed and stays signed in', async () => {
  await world.identity.addTotpFactor({ userId: ada.user.id });
  expect(await world.identity.removeTotpFactor(ada.user.id)).toBe(true);
  expect(await isSetUp()).toEqual({ provider: 'MFA', isSetUp: false, lastUsed: null });
  expect(world.store.memory.recoveryCodes).toEqual([]);
  expect(world.lastMail('second-factor-removed-by-operator').to).toBe('ada@example.com');
  const removals = world.store.memory.auditEvents.filter(
    (event) => eventName(event) === 'second_factor.changed removed',
  );
  expect(removals).toMatchObject([
    { userId: ada.user.id, sessionId: null, ipAddress: null, userAgent: null },
  ]);
  expect(await world.identity.removeTotpFactor(ada.user.id)).toBe(false);
  expect(
    world.mails.filter(({ content }) => content.kind === 'second-factor-removed-by-operator'),
  ).toHaveLength(1);
  await expect(world.identity.removeTotpFactor('user_nobody')).rejects.toMatchObject({
    code: 'user_not_found',
  });
});
