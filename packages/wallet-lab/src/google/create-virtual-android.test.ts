import { beforeEach, describe, expect, it } from 'vitest';
import { type GoogleWorld, openGoogleWorld } from './google-world.fixture.ts';
import { classId, issuerId, loyaltyClass, loyaltyObject, objectId } from './issuer.fixture.ts';

const message = (id: string, messageType = 'TEXT_AND_NOTIFY') => ({
  message: { id, header: 'News', body: 'Fresh bread 🥖', messageType },
});

let world: GoogleWorld;
beforeEach(async () => {
  world = await openGoogleWorld();
});

describe('a virtual Android', () => {
  it('saves from a download page and shows class and object', async () => {
    await world.create();
    expect(await world.android.addPass('https://server.test/p/1')).toEqual({
      kind: 'added',
      passIds: [objectId],
    });
    expect(world.android.passes()).toMatchObject([
      { objectId, type: 'loyalty', state: 'active', class: { id: classId }, object: { hasUsers: true } },
    ]);
  });

  it('creates a link’s inline resources, and ignores existing ones', async () => {
    await world.issuer.call('POST', 'loyaltyClass', loyaltyClass);
    await world.android.addPass(world.issuer.saveLink({ loyaltyObjects: [loyaltyObject] }));
    await world.android.addPass(
      world.issuer.saveLink({
        loyaltyObjects: [{ ...loyaltyObject, loyaltyPoints: { label: 'x', balance: { int: 1 } } }],
      }),
    );
    expect(world.android.passes()[0]?.object).toMatchObject({ loyaltyPoints: { balance: { int: 40 } } });
  });

  const refused: [string, () => string, string][] = [
    [
      'an object nobody created',
      () => world.issuer.saveLink({ loyaltyObjects: [{ id: `${issuerId}.none` }] }),
      'not found',
    ],
    ['another audience', () => world.issuer.saveLink(undefined, { aud: 'apple' }), 'aud'],
    ['another type of token', () => world.issuer.saveLink(undefined, { typ: 'JWT' }), 'typ'],
    [
      'an unknown account',
      () => world.issuer.saveLink(undefined, { iss: 'nobody@example.com' }),
      'service account',
    ],
    ['a token that names another algorithm', () => world.issuer.saveLink(undefined, {}, 'none'), 'RS256'],
    ['a tampered token', () => world.issuer.saveLink().replace(/.{20}$/, 'A'.repeat(20)), 'signature'],
    ['nothing to save', () => world.issuer.saveLink({}), 'no object'],
    [
      'a link too long for browsers',
      () => world.issuer.saveLink({ loyaltyObjects: [{ id: objectId, note: 'x'.repeat(2000) }] }),
      'cut',
    ],
  ];
  it.each(refused)('rejects %s', async (_what, link, word) => {
    await world.create();
    const outcome = await world.android.addPass(link());
    expect(outcome.kind === 'refused' && outcome.problems.join(' ')).toContain(word);
    expect(world.android.passes()).toEqual([]);
  });

  it('shows Google’s text on the lock screen and the message on the pass', async () => {
    await world.create();
    await world.android.addPass(world.issuer.saveLink());
    await world.issuer.call('POST', `loyaltyObject/${objectId}/addMessage`, message('m1'));
    expect(world.android.notifications()).toMatchObject([
      {
        title: 'Bäckerei Zoë',
        text: 'You have a new message about your loyalty card',
        cause: 'm1',
        passId: objectId,
      },
    ]);
    expect(world.android.passes()[0]?.messages).toMatchObject([{ id: 'm1', body: 'Fresh bread 🥖' }]);
  });

  it('is notified of a message to the class, but not of a silent one', async () => {
    await world.create();
    await world.android.addPass(world.issuer.saveLink());
    await world.issuer.call('POST', `loyaltyClass/${classId}/addMessage`, message('m1'));
    await world.issuer.call('POST', `loyaltyClass/${classId}/addMessage`, message('m2', 'TEXT'));
    expect(world.android.notifications()).toHaveLength(1);
    expect(world.android.passes()[0]?.messages).toHaveLength(2);
  });

  it('is notified at most three times a day; then the issuer gets QuotaExceeded', async () => {
    await world.create();
    await world.android.addPass(world.issuer.saveLink());
    const path = `loyaltyObject/${objectId}/addMessage`;
    for (const id of ['1', '2', '3'])
      expect((await world.issuer.call('POST', path, message(id))).status).toBe(200);
    expect(await world.issuer.call('POST', path, message('4'))).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'QuotaExceeded' }] } },
    });
    expect((await world.issuer.call('POST', path, message('4', 'TEXT'))).status).toBe(200);
    world.now = new Date(world.now.getTime() + 86_400_001);
    await world.issuer.signIn();
    expect((await world.issuer.call('POST', path, message('5'))).status).toBe(200);
    expect(world.android.notifications()).toHaveLength(4);
  });

  it('keeps ten messages of a pass', async () => {
    await world.create();
    for (let index = 0; index < 12; index++)
      await world.issuer.call('POST', `loyaltyObject/${objectId}/addMessage`, message(String(index), 'TEXT'));
    const { messages } = (await world.issuer.call('GET', `loyaltyObject/${objectId}`)).body;
    expect(messages.map(({ id }: { id: string }) => id)).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
    ]);
  });

  it('is notified of changed points only if the update requests it', async () => {
    await world.create();
    await world.android.addPass(world.issuer.saveLink());
    const points = (int: number, notifyPreference?: string) =>
      world.issuer.call('PATCH', `loyaltyObject/${objectId}`, {
        loyaltyPoints: { balance: { int } },
        notifyPreference,
      });
    await points(41);
    await points(42, 'NOTIFY_ON_UPDATE');
    await points(42, 'NOTIFY_ON_UPDATE');
    expect(world.android.notifications()).toMatchObject([{ text: 'Your loyalty card was updated' }]);
    expect(world.android.passes()[0]?.object).not.toHaveProperty('notifyPreference');
  });

  it('grays a voided and an expired pass', async () => {
    await world.create();
    await world.android.addPass(world.issuer.saveLink());
    await world.issuer.call('PATCH', `loyaltyObject/${objectId}`, { state: 'INACTIVE' });
    expect(world.android.passes()[0]?.state).toBe('voided');
    await world.issuer.call('PATCH', `loyaltyObject/${objectId}`, {
      state: 'ACTIVE',
      validTimeInterval: { end: { date: '2026-11-21T09:00:00Z' } },
    });
    expect(world.android.passes()[0]?.state).toBe('expired');
  });

  it('shows a linked pass beneath the card, and refuses links that Google refuses', async () => {
    await world.create();
    await world.android.addPass(world.issuer.saveLink());
    const [issuerId] = objectId.split('.');
    const offerId = `${issuerId}.offer-1`;
    const link = (linkedObjectIds: string[]) =>
      world.issuer.call('PATCH', `loyaltyObject/${objectId}`, { linkedObjectIds });
    expect((await link([offerId])).status).toBe(400);
    expect((await link([objectId])).status).toBe(400);
    expect((await link(['4.offer'])).status).toBe(400);
    const made = await world.issuer.call('POST', 'loyaltyObject', { id: offerId, classId, state: 'ACTIVE' });
    expect(made.status).toBe(200);
    expect((await link([offerId])).status).toBe(200);
    const [card] = world.android.passes();
    expect(card?.linked.map((linked) => linked.objectId)).toEqual([offerId]);
    const nested = await world.issuer.call('PATCH', `loyaltyObject/${offerId}`, {
      linkedObjectIds: [objectId],
    });
    expect(nested.status).toBe(400);
  });
});
