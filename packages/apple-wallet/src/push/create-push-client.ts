import { AppleWalletError } from '../errors.ts';
import { createPushPool, type PushPool } from './create-push-pool.ts';
import { pushAll } from './push-all.ts';
import type { PushClient, PushClientOptions, PushOutcome, PushRequest } from './push-client.ts';
import { pushSettings } from './push-settings.ts';

/** So many connections' worth of pushes are held in memory by pushMany. */
const windowStreams = 2;
// Checked here because it becomes part of a path: what is not hexadecimal never reaches the wire.
const pushTokenPattern = /^[0-9a-fA-F]{2,200}$/;
const badToken: PushOutcome = { kind: 'badToken', status: null, reason: 'BadDeviceToken' };
/** What becomes a header field must be one: a line break in it would be another field. */
const fieldPattern = /^[\x21-\x7e]+$/;
const collapseIdPattern = /^[\x21-\x7e]{1,64}$/;
const badTopic: PushOutcome = { kind: 'misconfigured', status: null, reason: 'BadTopic' };
const badCollapseId: PushOutcome = { kind: 'misconfigured', status: null, reason: 'BadCollapseId' };

/**
 * Tells phones, through Apple's push service, that a pass has changed. One connection per certificate, kept open; pushes refused
 * for a while are retried with growing, scattered waits; a connection that is shut down hands over to the next.
 * Without an answer a push may arrive twice (a phone then asks twice, and nobody sees it), never not at all.
 * @see https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
 */
export function createPushClient(options: PushClientOptions): PushClient {
  const settings = pushSettings(options);
  const pools = new Map<string, PushPool>();
  let closed = false;

  const submit = (request: PushRequest, done: (outcome: PushOutcome) => void) => {
    if (closed) throw new AppleWalletError('pushClientClosed');
    const unsendable = complaintAbout(request);
    if (unsendable) return done(unsendable);
    poolOf(request).add({ request, done, attempts: 0, returns: 0 });
  };

  const poolOf = ({ identity }: PushRequest): PushPool => {
    const known = pools.get(identity.fingerprint);
    if (known) return known;
    // A certificate's key is held for as long as its connection, and no longer.
    const pool = createPushPool(identity, settings, () => {
      if (!closed && pools.get(identity.fingerprint) === pool) pools.delete(identity.fingerprint);
    });
    pools.set(identity.fingerprint, pool);
    return pool;
  };

  return {
    push: (request) =>
      new Promise((resolve, reject) => {
        try {
          submit(request, resolve);
        } catch (error) {
          reject(error);
        }
      }),
    pushMany: (requests, onOutcome) =>
      pushAll(requests, onOutcome, submit, settings.streamsMax * windowStreams),
    async close() {
      closed = true;
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      pools.clear();
    },
  };
}

/** The outcome APNs would give, of a push that must not reach the wire. */
function complaintAbout({ pushToken, topic, collapseId }: PushRequest): PushOutcome | null {
  if (!pushTokenPattern.test(pushToken)) return badToken;
  if (!fieldPattern.test(topic)) return badTopic;
  return collapseId !== undefined && !collapseIdPattern.test(collapseId) ? badCollapseId : null;
}
