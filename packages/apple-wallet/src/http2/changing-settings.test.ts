import { Buffer } from 'node:buffer';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  openTestPeers,
  type RawFrame,
  rawFrame,
  standardFields,
  type TestPeers,
} from './peer.fixture.ts';
import { flags, frameTypes } from './protocol.ts';

let peers: TestPeers;

beforeAll(async () => {
  peers = await openTestPeers();
});
afterAll(() => peers.close());

const { headers, data, settings, ping, windowUpdate } = frameTypes;
const settingsOf = (hex: string) => rawFrame(settings, 0, 0, hex);
const openedIn = (received: RawFrame[]) => received.filter(({ type }) => type === headers).length;
const isAck = (type: number) => (frame: RawFrame) => frame.type === type && frame.flags === flags.ack;

/** Sends one part after the other, each once the client has answered everything before it. */
function inTurns(socket: TLSSocket, received: RawFrame[], turn: (number: number) => Buffer | null): void {
  let turns = 0;
  const next = () => {
    if (received.filter(isAck(ping)).length < turns) return;
    const said = turn(turns);
    if (!said) return;
    turns++;
    // The pong arrives after everything else that this turn makes the client send.
    socket.write(Buffer.concat([said, rawFrame(ping, 0, 0, Buffer.alloc(8))]));
  };
  socket.on('data', next);
  next();
}

describe('when the server changes its settings during requests, these', () => {
  it('wait while more are in flight than the new limit', async () => {
    const underway: number[] = [];
    const { port } = await peers.rawServer((socket, received) => {
      let answered = -1;
      inTurns(socket, received, (turn) => {
        if (turn === 0) return settingsOf('000300000004');
        if (openedIn(received) < 4) return null;
        if (answered < 0) {
          answered = 0;
          return settingsOf('000300000001');
        }
        underway.push(openedIn(received) - answered);
        return underway.at(-1) === 0 ? null : answerOf(2 * answered++ + 1);
      });
    });
    const connection = peers.open(port);
    const fates = await Promise.all(Array.from({ length: 8 }, () => connection.request()));
    expect(fates.map((fate) => Object(fate).status)).toEqual(Array(8).fill(200));
    expect(underway.slice(0, 8)).toEqual([4, 3, 2, 1, 1, 1, 1, 1]);
  });

  it('send the rest of their bodies only when a reduced window grows again', async () => {
    const sent: number[] = [];
    const { port } = await peers.rawServer((socket, received) => {
      const said = [
        settingsOf('00040000000a'),
        // Ten bytes were sent, so the window is now -7.
        settingsOf('000400000003'),
        rawFrame(windowUpdate, 0, 1, '00000007'),
        rawFrame(windowUpdate, 0, 1, '00000004'),
        settingsOf('000400000009'),
        answerOf(1),
      ];
      inTurns(socket, received, (turn) => {
        const parts = received.filter(({ type }) => type === data);
        if (turn === 1 && parts.length === 0) return null;
        sent.push(parts.reduce((bytes, { payload }) => bytes + payload.length, 0));
        return said[turn] ?? null;
      });
    });
    const fate = await peers.open(port).request(standardFields, Buffer.alloc(20));
    expect(fate).toMatchObject({ status: 200 });
    expect(sent.slice(0, 6)).toEqual([0, 10, 10, 10, 14, 20]);
  });

  it('announce the smallest header table size, even if a larger one follows at once', async () => {
    const { port } = await peers.rawServer((socket, received) => {
      inTurns(socket, received, (turn) => {
        if (turn === 0) return settingsOf('');
        if (openedIn(received) < turn) return null;
        const forgotten = turn === 1 ? settingsOf('000100000000000100001000') : Buffer.alloc(0);
        return Buffer.concat([forgotten, answerOf(2 * turn - 1)]);
      });
      socket.on('close', () => blocks.resolve(received.filter(({ type }) => type === headers)));
    });
    const blocks = Promise.withResolvers<RawFrame[]>();
    const connection = peers.open(port);
    await connection.request();
    await connection.request();
    connection.close();
    const [first, second] = (await blocks.promise).map(({ payload }) => payload.toString('hex'));
    expect(second).toBe(`203fe11f${first}`);
  });
});
