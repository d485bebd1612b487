import { beforeEach, describe, expect, it } from 'vitest';
import { type GoogleWorld, openGoogleWorld } from './google-world.fixture.ts';
import { classId, objectId, readCallback } from './issuer.fixture.ts';

let world: GoogleWorld;
beforeEach(async () => {
  world = await openGoogleWorld();
});

describe('callbacks', () => {
  const rootKey = async (): Promise<string> =>
    (await (await world.google.app.request('/keys')).json()).keys[0].keyValue;

  it('report saves and removals, signed like Google’s', async () => {
    await world.create();
    await world.android.addPass(world.issuer.saveLink());
    await world.android.addPass(world.issuer.saveLink());
    world.android.removePass(objectId);
    await world.google.idle();
    const read = world.callbacks.map(({ body }) => body);
    const [save, removal] = await Promise.all(read.map(async (body) => readCallback(body, await rootKey())));
    expect(world.callbacks.map(({ url }) => url)).toEqual([
      'https://issuer.example/callback',
      'https://issuer.example/callback',
    ]);
    expect(save).toMatchObject({
      keyIsSigned: true,
      messageIsSigned: true,
      protocolVersion: 'ECv2SigningOnly',
    });
    expect(save?.message).toMatchObject({ classId, objectId, eventType: 'save', count: 1 });
    expect(removal).toMatchObject({ messageIsSigned: true, message: { eventType: 'del', count: 0 } });
    expect(save?.message.nonce).not.toBe(removal?.message.nonce);
    expect(world.android.passes()).toEqual([]);
  });

  it('are retried until they are answered', async () => {
    world.answers.push(500, 503);
    await world.create();
    await world.android.addPass(world.issuer.saveLink());
    await world.google.idle();
    expect(world.callbacks).toHaveLength(3);
    expect(new Set(world.callbacks.map(({ body }) => body)).size).toBe(1);
  });

  it('unanswered before a restart are retried after it', async () => {
    world.storage
      .collection('google/callbacks')
      .set('left-over', { url: 'https://issuer.example/callback', body: '{}' });
    world.reopen();
    await world.google.idle();
    expect(world.callbacks).toEqual([{ url: 'https://issuer.example/callback', body: '{}' }]);
  });
});
