import { AppleWalletError } from '../errors.ts';
import { createPushPool, type PushPool } from './create-push-pool.ts';
import { pushSettings } from './push-settings.ts';
import type { ApnsClient, ApnsClientOptions, PushOutcome, PushRequest } from './push-types.ts';

/** pushMany holds pushes for this many full connections in memory. */
const windowStreams = 2;
// The token becomes part of a path, so reject anything but hexadecimal.
const pushTokenPattern = /^[0-9a-fA-F]{2,200}$/;
const badToken: PushOutcome = { kind: 'badToken', status: null, reason: 'BadDeviceToken' };
/** Printable ASCII only, because a line break would start another header field. */
const fieldPattern = /^[\x21-\x7e]+$/;
const collapseIdPattern = /^[\x21-\x7e]{1,64}$/;
const badTopic: PushOutcome = { kind: 'misconfigured', status: null, reason: 'BadTopic' };
const badCollapseId: PushOutcome = { kind: 'misconfigured', status: null, reason: 'BadCollapseId' };

/**
 * Notifies phones through APNs that a pass has changed. Keeps one connection per certificate open; retries throttled pushes with
 * exponential backoff and jitter; replaces a connection that shuts down. After a lost response a push may be sent twice (the
 * phone then fetches twice, unnoticed), but none is lost.
 * @see https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
 */
export function createApnsClient(options: ApnsClientOptions): ApnsClient {
  const settings = pushSettings(options);
  const pools = new Map<string, PushPool>();
  let closed = false;

  const submit = (request: PushRequest, done: (outcome: PushOutcome) => void) => {
    if (closed) throw new AppleWalletError('pushClientClosed');
    const invalid = validationError(request);
    if (invalid) return done(invalid);
    poolOf(request).add({ request, done, attempts: 0, returns: 0 });
  };

  const poolOf = ({ identity }: PushRequest): PushPool => {
    const known = pools.get(identity.fingerprint);
    if (known) return known;
    // Keep a certificate's key no longer than its connection.
    const pool = createPushPool(identity, settings, () => {
      if (!closed && pools.get(identity.fingerprint) === pool) pools.delete(identity.fingerprint);
    });
    pools.set(identity.fingerprint, pool);
    return pool;
  };

  return {
    push: (request) => new Promise((resolve) => submit(request, resolve)),
    pushMany: (requests, onOutcome) =>
      pushAll(requests, onOutcome, submit, settings.streamsMax * windowStreams),
    async close() {
      closed = true;
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      pools.clear();
    },
  };
}

/** The outcome that APNs would return for an invalid push, which is not sent. */
function validationError({ pushToken, topic, collapseId }: PushRequest): PushOutcome | null {
  if (!pushTokenPattern.test(pushToken)) return badToken;
  if (!fieldPattern.test(topic)) return badTopic;
  return collapseId !== undefined && !collapseIdPattern.test(collapseId) ? badCollapseId : null;
}

type Submit = (request: PushRequest, done: (outcome: PushOutcome) => void) => void;

/** Sends every request of a source with limited concurrency and resolves after the last outcome. */
async function pushAll<Request extends PushRequest>(
  requests: Iterable<Request> | AsyncIterable<Request>,
  onOutcome: (request: Request, outcome: PushOutcome) => void,
  submit: Submit,
  windowMax: number,
): Promise<void> {
  const failures: unknown[] = [];
  let open = 0;
  let wake: () => void = () => undefined;
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  for await (const request of requests) {
    open++;
    submit(request, (outcome) => {
      open--;
      try {
        onOutcome(request, outcome);
      } catch (error) {
        failures.push(error);
      }
      wake();
    });
    while (open >= windowMax && failures.length === 0) await changed();
    if (failures.length > 0) break;
  }
  while (open > 0) await changed();
  if (failures.length > 0) throw failures[0];
}
