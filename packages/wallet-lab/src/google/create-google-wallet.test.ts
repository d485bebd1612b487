import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GoogleWorld, openGoogleWorld } from './google-world.fixture.ts';
import { classId, issuerId, loyaltyClass, loyaltyObject, objectId } from './issuer.fixture.ts';

let world: GoogleWorld;
beforeEach(async () => {
  world = await openGoogleWorld();
});

describe('the token endpoint', () => {
  it('rejects an unknown account, a foreign key, another audience and an expired assertion', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const refusals = [
      await world.issuer.grant({ iss: 'nobody@example.com' }),
      await world.issuer.grant({}, privateKey),
      await world.issuer.grant({ aud: 'https://elsewhere.test' }),
      await world.issuer.grant({ exp: 1 }),
      await world.issuer.grant({ scope: 'openid' }),
    ];
    for (const refusal of refusals) {
      expect(refusal.status).toBe(400);
      expect(await refusal.json()).toMatchObject({ error: 'invalid_grant' });
    }
  });

  it('grants tokens that expire after an hour', async () => {
    expect((await world.issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).status).toBe(200);
    world.now = new Date(world.now.getTime() + 3_601_000);
    expect((await world.issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).status).toBe(401);
  });
});

describe('the REST API', () => {
  it('inserts once, then answers 409, and approves the class', async () => {
    expect(await world.issuer.call('POST', 'loyaltyClass', loyaltyClass)).toMatchObject({
      status: 200,
      body: { id: classId, reviewStatus: 'APPROVED' },
    });
    expect(await world.issuer.call('POST', 'loyaltyClass', loyaltyClass)).toMatchObject({
      status: 409,
      body: { error: { code: 409, status: 'ALREADY_EXISTS', errors: [{ reason: 'existingResource' }] } },
    });
  });

  const bad: [string, object, string][] = [
    ['a missing required field', { programName: undefined }, 'programName'],
    [
      'an image nobody can fetch',
      { programLogo: { sourceUri: { uri: 'http://example.com/x.png' } } },
      'Image',
    ],
    ['a color that is none', { hexBackgroundColor: 'blue' }, 'hexBackgroundColor'],
    ['null', { programName: 'x', homepageUri: null }, 'null'],
    ['an id of another form', { id: 'bakery' }, 'Invalid resource ID'],
    [
      'four rows on the card',
      { classTemplateInfo: { cardTemplateOverride: { cardRowTemplateInfos: [{}, {}, {}, {}] } } },
      'rows',
    ],
    [
      'a field path that is none',
      { classTemplateInfo: { x: { fieldPath: 'object.textModulesData[points]' } } },
      'field path',
    ],
    [
      'a localized text without language',
      { localizedIssuerName: { defaultValue: { value: 'x' } } },
      'localized',
    ],
  ];
  it('accepts an event with time and venue, and rejects an invalid time and a venue without address', async () => {
    const text = (value: string) => ({ defaultValue: { language: 'en', value } });
    const event = {
      id: `${issuerId}.opera`,
      issuerName: 'Opera',
      eventName: text('Tosca'),
      reviewStatus: 'UNDER_REVIEW',
      dateTime: { start: '2026-12-24T19:30:00+01:00' },
      venue: { name: text('Opera'), address: text('Opera') },
    };
    const insert = (change: object) => world.issuer.call('POST', 'eventTicketClass', { ...event, ...change });
    expect((await insert({ dateTime: { start: '2026-12-24' } })).status).toBe(400);
    expect((await insert({ venue: { name: text('Opera') } })).status).toBe(400);
    expect((await insert({})).status).toBe(200);
  });

  it.each(bad)('rejects %s with an explanation', async (_what, change, word) => {
    const answer = await world.issuer.call('POST', 'loyaltyClass', { ...loyaltyClass, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(word);
  });

  it('rejects an object of an unknown class, and one of another type', async () => {
    expect(
      (await world.issuer.call('POST', 'loyaltyObject', loyaltyObject)).body.error.errors[0].reason,
    ).toBe('classNotFound');
    await world.issuer.call('POST', 'loyaltyClass', loyaltyClass);
    const generic = {
      id: objectId,
      classId,
      cardTitle: { defaultValue: { language: 'en', value: 'x' } },
      header: { defaultValue: { language: 'en', value: 'x' } },
    };
    expect((await world.issuer.call('POST', 'genericObject', generic)).status).toBe(400);
  });

  it('rejects an issuer that the account has no access to', async () => {
    const foreign = await world.issuer.call('POST', 'loyaltyClass', { ...loyaltyClass, id: '999.bakery' });
    expect(foreign).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
  });

  it('merges objects and replaces arrays completely in a patch', async () => {
    await world.create();
    const first = [
      { id: 'a', header: 'A', body: '1' },
      { id: 'b', header: 'B', body: '2' },
    ];
    await world.issuer.call('PATCH', `loyaltyObject/${objectId}`, { textModulesData: first });
    await world.issuer.call('PATCH', `loyaltyObject/${objectId}`, {
      textModulesData: first.slice(1),
      loyaltyPoints: { balance: { int: 41 } },
    });
    expect((await world.issuer.call('GET', `loyaltyObject/${objectId}`)).body).toMatchObject({
      textModulesData: first.slice(1),
      loyaltyPoints: { label: 'Points', balance: { int: 41 } },
    });
  });

  it('rejects changes to an approved class without another review', async () => {
    await world.create();
    expect((await world.issuer.call('PATCH', `loyaltyClass/${classId}`, { programName: 'New' })).status).toBe(
      400,
    );
    const patch = { programName: 'New', reviewStatus: 'UNDER_REVIEW' };
    expect((await world.issuer.call('PATCH', `loyaltyClass/${classId}`, patch)).body.programName).toBe('New');
  });

  it('lists by class and by issuer, page by page', async () => {
    await world.create();
    await world.issuer.call('POST', 'loyaltyObject', { ...loyaltyObject, id: `${issuerId}.second` });
    const first = await world.issuer.call('GET', `loyaltyObject?classId=${classId}&maxResults=1`);
    expect(first.body.resources).toHaveLength(1);
    const rest = await world.issuer.call(
      'GET',
      `loyaltyObject?classId=${classId}&maxResults=1&token=${first.body.pagination.nextPageToken}`,
    );
    expect(rest.body.resources[0].id).toBe(`${issuerId}.second`);
    expect((await world.issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).body.resources).toHaveLength(
      1,
    );
  });

  it('answers 404 for unknown ids, 429 beyond 20 requests a second, and configured faults', async () => {
    expect((await world.issuer.call('GET', `loyaltyObject/${objectId}`)).status).toBe(404);
    expect((await world.issuer.call('GET', `luggageObject/${objectId}`)).status).toBe(404);
    world.google.failNext(503);
    expect((await world.issuer.call('GET', `loyaltyObject/${objectId}`)).status).toBe(503);
    world.google.setQuota(20);
    const statuses = [];
    for (let index = 0; index < 21; index++)
      statuses.push((await world.issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    world.now = new Date(world.now.getTime() + 1001);
    expect((await world.issuer.call('GET', `loyaltyClass?issuerId=${issuerId}`)).status).toBe(200);
  });
});
