import { constants } from 'node:http2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAnswer, TestApns } from './apns.fixture.ts';
import { openPushHarness, type PushHarness } from './push-harness.fixture.ts';
import type { ApnsClient, PushOutcome, PushRequest } from './push-types.ts';

let harness: PushHarness;
let apns: TestApns;
let client: ApnsClient;

beforeAll(async () => {
  harness = await openPushHarness();
  apns = harness.apns;
});
beforeEach(() => {
  client = harness.open();
});
afterEach(() => harness.reset());
afterAll(() => harness.close());

const requestsOf = (count: number): PushRequest[] =>
  Array.from({ length: count }, (_, index) => harness.requestOf(index));
const kinds = (outcomes: Map<string, PushOutcome>) => new Set([...outcomes.values()].map(({ kind }) => kind));

/** Occurrences of each token. */
const countByToken = (tokens: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};

describe('many pushes', () => {
  it('are each sent once, over one connection, within the streams the server allows', async () => {
    const outcomes = await harness.pushAll(1_000, client);
    expect(outcomes.size).toBe(1_000);
    expect(kinds(outcomes)).toEqual(new Set(['accepted']));
    expect(new Set(apns.received.map(({ token }) => token)).size).toBe(1_000);
    expect(apns.received).toHaveLength(1_000);
    expect(apns.sessions).toHaveLength(1);
    expect(apns.streamsAtOnceMax).toBeLessThanOrEqual(100);
  });

  it('are neither lost nor duplicated when connections shut down in between', async () => {
    apns.answer = ({ session }) => {
      const shutdown = apns.received.length % 150 === 0;
      // The last stream id defaults to the newest that the server has started.
      if (shutdown && !session.closed) session.close();
      return 'ok';
    };
    const outcomes = await harness.pushAll(1_000, client);
    expect(kinds(outcomes)).toEqual(new Set(['accepted']));
    expect(new Set(countByToken(apns.received.map(({ token }) => token)).values())).toEqual(new Set([1]));
    expect(apns.sessions.length).toBeGreaterThan(3);
  });

  it('refused by a GOAWAY that names an earlier stream are sent on the next connection', async () => {
    const delivered: string[] = [];
    let firstSession = true;
    apns.answer = (push, stream) => {
      if (firstSession && apns.sessions.length === 1) {
        if ((stream.id ?? 0) <= 21) {
          delivered.push(push.token);
          return 'ok';
        }
        // The server declares all streams after 21 unprocessed.
        push.session.goaway(constants.NGHTTP2_NO_ERROR, 21);
        firstSession = false;
        return 'silence';
      }
      if (push.session === apns.sessions[0]) return 'silence';
      delivered.push(push.token);
      return 'ok';
    };
    expect(kinds(await harness.pushAll(300, client))).toEqual(new Set(['accepted']));
    const counts = countByToken(delivered);
    expect(counts.size).toBe(300);
    expect(new Set(counts.values())).toEqual(new Set([1]));
  });

  it('are all accounted for when the server fails in every way at random', async () => {
    let state = 42;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    };
    const delivered: string[] = [];
    const dead = new Set<string>();
    const accept = (token: string): TestAnswer => {
      delivered.push(token);
      return 'ok';
    };
    apns.answer = ({ token, session }) => {
      const draw = random();
      if (draw < 0.02) return 'silence';
      if (draw < 0.05) return { status: 503, body: { reason: 'ServiceUnavailable' } };
      if (draw < 0.08)
        return { status: 429, body: { reason: 'TooManyRequests' }, headers: { 'retry-after': '0' } };
      if (draw < 0.11) {
        dead.add(token);
        return { status: 410, body: { reason: 'Unregistered', timestamp: 1 } };
      }
      if (draw < 0.115 && !session.closed) session.close();
      return accept(token);
    };
    const stubborn = harness.open({ attemptsMax: 20, requestMilliseconds: 60 });
    const outcomes = await harness.pushAll(1_500, stubborn);
    expect(outcomes.size).toBe(1_500);
    for (const [token, { kind }] of outcomes) expect(kind).toBe(dead.has(token) ? 'gone' : 'accepted');
    expect(new Set(countByToken(delivered).values())).toEqual(new Set([1]));
    expect(delivered.length + dead.size).toBe(1_500);
  });

  it('continue over a new connection when the old one breaks', async () => {
    let broken = false;
    apns.answer = ({ session }) => {
      if (!broken && apns.received.length > 50) {
        broken = true;
        session.destroy();
        return 'silence';
      }
      return 'ok';
    };
    expect(kinds(await harness.pushAll(300, client))).toEqual(new Set(['accepted']));
  });

  it('are read from their source no faster than they are sent', async () => {
    const narrow = harness.open({ streamsMax: 5 });
    let read = 0;
    let reported = 0;
    let aheadMax = 0;
    async function* source() {
      for (const request of requestsOf(200)) {
        aheadMax = Math.max(aheadMax, ++read - reported);
        yield request;
      }
    }
    await narrow.pushMany(source(), () => {
      reported++;
    });
    expect(reported).toBe(200);
    expect(aheadMax).toBeLessThanOrEqual(11);
  });

  it('end with the error of a listener that throws', async () => {
    const failing = client.pushMany(requestsOf(10), () => {
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
  });
});
