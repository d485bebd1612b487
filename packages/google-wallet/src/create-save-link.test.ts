import { verify } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSaveLink, type SaveLinkOptions } from './create-save-link.ts';
import { readServiceAccount } from './read-service-account.ts';
import { makeServiceAccountFile } from './service-account.fixture.ts';

const { file, publicKey } = makeServiceAccountFile();
const serviceAccount = readServiceAccount(file);
const now = new Date('2026-11-20T10:00:00Z');

function link(objects: SaveLinkOptions['objects'], saveUrl?: string) {
  return createSaveLink({ serviceAccount, objects, origins: ['https://pass.example'], saveUrl, now });
}

describe('createSaveLink', () => {
  it('carries a token that node:crypto verifies as RS256 by the service account', () => {
    const address = link([{ type: 'loyalty', id: '3388.a', classId: '3388.t' }]);
    const [header = '', payload = '', signature = ''] =
      new URL(address).pathname.split('/').at(-1)?.split('.') ?? [];
    const data = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', data, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: 'key-1',
    });
  });

  it('carries exactly the claims that Google requires, as read by an independent library', async () => {
    const address = link([{ type: 'loyalty', id: '3388.a', classId: '3388.t' }]);
    const token = address.slice('https://pay.google.com/gp/v/save/'.length);
    const { payload } = await jwtVerify(token, publicKey, { audience: 'google', currentDate: now });
    expect(payload).toEqual({
      iss: 'issuer@tessera-test.iam.gserviceaccount.com',
      aud: 'google',
      typ: 'savetowallet',
      iat: now.getTime() / 1_000,
      origins: ['https://pass.example'],
      payload: { loyaltyObjects: [{ id: '3388.a', classId: '3388.t' }] },
    });
  });

  it('saves passes of several types, and complete ones with their classes, under Google’s plural names', async () => {
    const address = link(
      [
        { type: 'giftCard', id: '1.a' },
        { type: 'giftCard', id: '1.b' },
        { type: 'generic', object: { id: '1.c', classId: '1.t', state: 'ACTIVE' }, class: { id: '1.t' } },
      ],
      'http://localhost:4000/save',
    );
    expect(address).toMatch(/^http:\/\/localhost:4000\/save\/ey/);
    const { payload } = await jwtVerify(address.split('/').at(-1) ?? '', publicKey, { currentDate: now });
    expect(payload.payload).toEqual({
      giftCardObjects: [{ id: '1.a' }, { id: '1.b' }],
      genericObjects: [{ id: '1.c', classId: '1.t', state: 'ACTIVE' }],
      genericClasses: [{ id: '1.t' }],
    });
  });

  it('keeps a single pass by id well below the length that browsers truncate', () => {
    const id = `3388000000012345678.${'x'.repeat(64)}`;
    expect(link([{ type: 'eventTicket', id, classId: id }]).length).toBeLessThan(1_000);
  });

  it('fits ten passes by id with the longest name of an account and the first 78 billion workspaces', () => {
    const clientEmail = `${'a'.repeat(30)}@${'p'.repeat(30)}.iam.gserviceaccount.com`;
    const id = `3388000000012345678.${'z'.repeat(7)}.01a1fdee-7d8f-7d93-af21-66c711c7b032`;
    const objects = Array.from({ length: 10 }, () => ({ type: 'eventTicket' as const, id }));
    const account = { ...serviceAccount, clientEmail, privateKeyId: 'f'.repeat(40) };
    expect(createSaveLink({ serviceAccount: account, objects, now }).length).toBeLessThan(1_800);
  });

  it('rejects a link that browsers would truncate, and one without passes', () => {
    const object = { id: '1.c', classId: '1.t', state: 'ACTIVE' as const, note: 'x'.repeat(2_000) };
    expect(() => link([{ type: 'generic', object }])).toThrow(
      expect.objectContaining({ code: 'saveLinkTooLong' }),
    );
    expect(() => link([])).toThrow(expect.objectContaining({ code: 'invalidInput' }));
  });
});
