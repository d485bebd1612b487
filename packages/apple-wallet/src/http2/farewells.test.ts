import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, emptySettings, openTestPeers, rawFrame, type TestPeers } from './peer.fixture.ts';
import { flags, frameTypes } from './protocol.ts';

let peers: TestPeers;

beforeAll(async () => {
  peers = await openTestPeers();
});
afterAll(() => peers.close());

const { headers, data, windowUpdate, goAway } = frameTypes;

describe('a server', () => {
  it('that sends a frame for an ended stream disturbs no request', async () => {
    const { port } = await peers.rawServer((socket, received) => {
      socket.write(emptySettings);
      socket.on('data', () => {
        const opened = received.filter(({ type }) => type === headers).length;
        if (opened === 1) socket.write(answerOf(1));
        if (opened < 2) return;
        for (const late of [
          rawFrame(windowUpdate, 0, 1, '00000000'),
          rawFrame(windowUpdate, 0, 1, '7fffffff'),
          rawFrame(data, flags.endStream, 1, 'aa'),
          rawFrame(frameTypes.resetStream, 0, 1, '00000000'),
          answerOf(1),
          answerOf(3),
        ])
          socket.write(late);
      });
    });
    const connection = peers.open(port);
    await expect(connection.request()).resolves.toMatchObject({ status: 200 });
    await expect(connection.request()).resolves.toMatchObject({ status: 200 });
    expect(connection.hasRoom()).toBe(true);
  });

  it('that sends GOAWAY twice has its last one applied', async () => {
    const { port } = await peers.rawServer((socket, received) => {
      socket.write(emptySettings);
      socket.on('data', () => {
        if (received.filter(({ type }) => type === headers).length < 3) return;
        socket.write(rawFrame(goAway, 0, 0, '7fffffff00000000'));
        socket.write(rawFrame(goAway, 0, 0, '0000000300000000'));
        socket.write(Buffer.concat([answerOf(1), answerOf(3)]));
      });
    });
    const connection = peers.open(port);
    const fates = await Promise.all(Array.from({ length: 3 }, () => connection.request()));
    expect(fates).toEqual([
      expect.objectContaining({ status: 200 }),
      expect.objectContaining({ status: 200 }),
      { unprocessed: true, status: null },
    ]);
    await expect(connection.ended).resolves.toBeNull();
  });

  it('that closes its side without GOAWAY loses the connection, and its requests count as possibly processed', async () => {
    const { port } = await peers.rawServer((socket) => {
      socket.write(emptySettings);
      socket.once('data', () => socket.end());
    });
    const connection = peers.open(port);
    await expect(connection.request()).resolves.toEqual({ unprocessed: false, status: null });
    await expect(connection.ended).resolves.toBeNull();
  });
});
