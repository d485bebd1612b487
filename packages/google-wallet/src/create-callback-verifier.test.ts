import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCallbackVerifier } from './create-callback-verifier.ts';

// An independent implementation of signing, written from the protocol's description.
const now = Date.parse('2026-11-20T10:00:00Z');
const hour = 3_600_000;
const issuerId = '3388000000012345678';
const p256 = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const root = p256();
const intermediate = p256();

function signParts(key: KeyObject, ...parts: string[]): string {
  const bytes = parts.flatMap((part) => {
    const text = Buffer.from(part, 'utf8');
    return [Buffer.from(Uint32Array.of(text.length).buffer), text];
  });
  return sign('sha256', Buffer.concat(bytes), { key, dsaEncoding: 'der' }).toString('base64');
}

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');

type Forgery = {
  message?: Record<string, unknown>;
  keyExpiration?: number;
  recipient?: string;
  rootKey?: KeyObject;
  sender?: string;
};

function callback(forgery: Forgery = {}) {
  const {
    keyExpiration = now + hour,
    recipient = issuerId,
    rootKey = root.privateKey,
    sender = 'GooglePayPasses',
  } = forgery;
  const content = {
    classId: `${issuerId}.template`,
    objectId: `${issuerId}.pass`,
    eventType: 'save',
    expTimeMillis: now + hour,
    count: 1,
    nonce: 'nonce-1',
    ...forgery.message,
  };
  const signedKey = JSON.stringify({
    keyValue: spki(intermediate.publicKey),
    keyExpiration: String(keyExpiration),
  });
  // Google escapes "=" in the text it signs; a verifier that parses and re-serializes it gets other bytes.
  const signedMessage = JSON.stringify({ ...content, note: 'a=b' }).replace('=', '\\u003d');
  return {
    protocolVersion: 'ECv2SigningOnly',
    signature: signParts(intermediate.privateKey, sender, recipient, 'ECv2SigningOnly', signedMessage),
    intermediateSigningKey: {
      signedKey,
      signatures: [signParts(rootKey, sender, 'ECv2SigningOnly', signedKey)],
    },
    signedMessage,
  };
}

function keyServer(keys: { key: KeyObject; keyExpiration?: number }[] = [{ key: root.publicKey }]) {
  const server = { keys, requests: 0, up: true, maxAge: 600 };
  const answer = async () => {
    server.requests += 1;
    if (!server.up) return new Response('', { status: 503 });
    const list = server.keys.map(({ key, keyExpiration = now + 100 * hour }) => ({
      keyValue: spki(key),
      protocolVersion: 'ECv2SigningOnly',
      keyExpiration: String(keyExpiration),
    }));
    const headers = { 'cache-control': `public, max-age=${server.maxAge}` };
    return Response.json({ keys: [{ keyValue: 'AA==', protocolVersion: 'ECv1' }, ...list] }, { headers });
  };
  return { server, answer };
}

function setup(keys?: Parameters<typeof keyServer>[0]) {
  const { server, answer } = keyServer(keys);
  const time = { now };
  const verifier = createCallbackVerifier({
    keysUrl: 'https://keys.test',
    fetch: answer,
    clock: () => new Date(time.now),
  });
  return { server, time, verify: (body: unknown) => verifier.verify(body, { issuerId }) };
}

const code = (name: string) => expect.objectContaining({ code: name });

describe('createCallbackVerifier', () => {
  it('reads a genuine save and a genuine removal', async () => {
    const { verify } = setup();
    expect(await verify(callback())).toEqual({
      classId: `${issuerId}.template`,
      objectId: `${issuerId}.pass`,
      eventType: 'save',
      count: 1,
      nonce: 'nonce-1',
      expiresAt: new Date(now + hour),
    });
    const removal = callback({
      message: { eventType: 'del', count: undefined, expTimeMillis: String(now + hour) },
    });
    expect(await verify(removal)).toMatchObject({ eventType: 'del', count: null });
  });

  it('reports the same nonce when a callback is delivered again, so that its reader can tell', async () => {
    const { verify } = setup();
    const body = callback();
    expect((await verify(body)).nonce).toBe((await verify(body)).nonce);
  });

  it('refuses a message changed by one letter', async () => {
    const body = callback();
    const changed = { ...body, signedMessage: body.signedMessage.replace('"save"', '"del"') };
    await expect(setup().verify(changed)).rejects.toEqual(code('callbackBadSignature'));
  });

  it('refuses a signing key changed after the root signed it', async () => {
    const body = callback();
    const signedKey = JSON.stringify({ keyValue: spki(p256().publicKey), keyExpiration: String(now + hour) });
    const changed = { ...body, intermediateSigningKey: { ...body.intermediateSigningKey, signedKey } };
    await expect(setup().verify(changed)).rejects.toEqual(code('callbackBadSignature'));
  });

  it('refuses a root that Google does not publish, one that has expired, and another sender', async () => {
    await expect(setup().verify(callback({ rootKey: p256().privateKey }))).rejects.toEqual(
      code('callbackBadSignature'),
    );
    const expired = setup([{ key: root.publicKey, keyExpiration: now - 1 }]);
    await expect(expired.verify(callback())).rejects.toEqual(code('callbackBadSignature'));
    await expect(setup().verify(callback({ sender: 'Google' }))).rejects.toEqual(
      code('callbackBadSignature'),
    );
  });

  it('refuses a callback signed for another issuer, or about another issuer’s pass', async () => {
    const other = { classId: '42.template', objectId: '42.pass' };
    const foreign = callback({ recipient: '42', message: other });
    await expect(setup().verify(foreign)).rejects.toEqual(code('callbackWrongIssuer'));
    await expect(setup().verify(callback({ message: other }))).rejects.toEqual(code('callbackWrongIssuer'));
    await expect(setup().verify(callback({ recipient: '42' }))).rejects.toEqual(code('callbackBadSignature'));
    const longer = { classId: `${issuerId}9.template`, objectId: `${issuerId}9.pass` };
    await expect(setup().verify(callback({ message: longer }))).rejects.toEqual(code('callbackWrongIssuer'));
  });

  it('refuses an expired signing key and an expired message, each by its own code', async () => {
    await expect(setup().verify(callback({ keyExpiration: now }))).rejects.toEqual(
      code('callbackKeyExpired'),
    );
    await expect(setup().verify(callback({ message: { expTimeMillis: now } }))).rejects.toEqual(
      code('callbackExpired'),
    );
  });

  it('refuses an unknown protocol and any malformed body, without asking for keys', async () => {
    const { verify, server } = setup();
    await expect(verify({ ...callback(), protocolVersion: 'ECv1' })).rejects.toEqual(
      code('callbackUnknownProtocol'),
    );
    for (const body of [
      null,
      'text',
      [],
      {},
      { ...callback(), signature: 7 },
      { ...callback(), signedMessage: null },
    ]) {
      await expect(verify(body)).rejects.toEqual(code('callbackMalformed'));
    }
    expect(server.requests).toBe(0);
  });

  it('refuses malformed signatures, and signed content that is no callback', async () => {
    for (const signature of ['', '!!', 'AAAA']) {
      await expect(setup().verify({ ...callback(), signature })).rejects.toEqual(
        code('callbackBadSignature'),
      );
    }
    const odd = callback({ message: { eventType: 'open' } });
    await expect(setup().verify(odd)).rejects.toEqual(code('callbackMalformed'));
  });

  it('fetches the root keys once while Cache-Control allows, and survives an outage with keys still valid', async () => {
    const { verify, server, time } = setup();
    await Promise.all([verify(callback()), verify(callback())]);
    await verify(callback());
    expect(server.requests).toBe(1);
    time.now += 601_000;
    server.up = false;
    await verify(callback());
    expect(server.requests).toBe(2);
  });

  it('fetches a root younger than its list, but not for every forged callback', async () => {
    const { verify, server, time } = setup([{ key: p256().publicKey }]);
    await expect(verify(callback())).rejects.toEqual(code('callbackBadSignature'));
    await expect(verify(callback())).rejects.toEqual(code('callbackBadSignature'));
    expect(server.requests).toBe(1);
    server.keys = [{ key: root.publicKey }];
    time.now += 61_000;
    expect((await verify(callback())).eventType).toBe('save');
  });

  it('reports missing keys, not a bad callback, when Google’s key server is down', async () => {
    const { verify, server } = setup();
    server.up = false;
    await expect(verify(callback())).rejects.toEqual(code('callbackKeysUnavailable'));
  });
});
