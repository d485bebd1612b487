import { passSubject } from '../signing/authority.fixture.ts';
import { readSigningIdentity } from '../signing/read-signing-identity.ts';
import type { SigningIdentity } from '../signing/signing-identity.ts';
import { startTestApns, type TestApns } from './apns.fixture.ts';
import { createApnsClient } from './apns-client.ts';
import type { ApnsClient, ApnsClientOptions, PushOutcome, PushRequest } from './push-types.ts';

/** A server like APNs, an identity that it trusts, and clients with delays short enough for tests. */
export type PushHarness = {
  apns: TestApns;
  identity: SigningIdentity;
  issueIdentity(subject: string): Promise<SigningIdentity>;
  open(options?: Partial<ApnsClientOptions>): ApnsClient;
  requestOf(index: number): PushRequest;
  /** Sends this many pushes with one client and returns the outcomes by token; fails if one is reported twice. */
  pushAll(count: number, client: ApnsClient): Promise<Map<string, PushOutcome>>;
  /** Closes the clients and clears the server's records. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const clock = () => new Date('2026-11-21T10:00:00Z');
export const tokenOf = (index: number): string => index.toString(16).padStart(64, '0');

export async function openPushHarness(): Promise<PushHarness> {
  const apns = await startTestApns();
  const clients: ApnsClient[] = [];
  const issueIdentity = async (subject: string) => {
    const issued = await apns.authority.issue(subject);
    return readSigningIdentity({ ...issued, wwdrPem: apns.authority.wwdrPem, clock: () => new Date() });
  };
  const identity = await issueIdentity(passSubject);
  const requestOf = (index: number) => ({
    identity,
    topic: 'pass.com.example.card',
    pushToken: tokenOf(index),
  });
  return {
    apns,
    identity,
    issueIdentity,
    requestOf,
    open(options = {}) {
      const waits = { retryMilliseconds: 4, retryMillisecondsMax: 40, requestMilliseconds: 200 };
      const client = createApnsClient({
        url: apns.url,
        ca: apns.authority.rootPem,
        clock,
        ...waits,
        ...options,
      });
      clients.push(client);
      return client;
    },
    async pushAll(count, client) {
      const outcomes = new Map<string, PushOutcome>();
      const requests = Array.from({ length: count }, (_, index) => requestOf(index));
      await client.pushMany(requests, ({ pushToken }, outcome) => {
        if (outcomes.has(pushToken)) throw new Error(`${pushToken} was reported twice.`);
        outcomes.set(pushToken, outcome);
      });
      return outcomes;
    },
    async reset() {
      await Promise.all(clients.splice(0).map((client) => client.close()));
      apns.received.length = 0;
      apns.sessions.length = 0;
      apns.streamsAtOnceMax = 0;
      apns.answer = () => 'ok';
    },
    close: () => apns.close(),
  };
}
