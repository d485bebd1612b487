import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { LabStorage } from '../storage/lab-storage.ts';

export interface CallbackEvent {
  url: string;
  issuerId: string;
  classId: string;
  objectId: string;
  eventType: 'save' | 'del';
  /** The number of holders afterwards. */
  count: number;
}

interface StoredKey {
  privateKeyPem: string;
  publicKeyBase64: string;
  expiresAtMs: number;
}

interface QueuedCallback {
  url: string;
  body: string;
}

const protocolVersion = 'ECv2SigningOnly';
const defaultSenderId = 'GooglePayPasses';
const dayMs = 86_400_000;
const rootKeyDays = 365;
const intermediateKeyDays = 7;
/** Replace a key this long before it expires. */
const renewalMs = dayMs;
/** How long a callback is valid. */
const messageLifeMs = 3_600_000;
/** Google's keys may be cached for a day. */
export const keysMaxAgeSeconds = 86_400;
const retryDelaysMs: readonly number[] = [500, 2000, 8000, 30_000, 120_000];
const requestTimeoutMs = 10_000;

/** Signs and delivers callbacks at least once, in no guaranteed order; undelivered ones survive a restart. */
export function openCallbackDesk(options: {
  storage: LabStorage;
  clock: () => Date;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  sleep: (milliseconds: number) => Promise<void>;
  senderId?: string;
}) {
  const { storage, clock, fetch, sleep, senderId = defaultSenderId } = options;
  const keys = storage.collection<StoredKey>('google/callback-keys');
  const queue = storage.collection<QueuedCallback>('google/callbacks');
  const tasks = new Set<Promise<void>>();
  let closed = false;
  const keyOf = (name: 'root' | 'intermediate', days: number): StoredKey => {
    const kept = keys.get(name);
    if (kept && kept.expiresAtMs - clock().getTime() > renewalMs) return kept;
    const made = makeKey(clock().getTime() + days * dayMs);
    keys.set(name, made);
    return made;
  };
  const deliver = async (id: string): Promise<void> => {
    for (const delay of [...retryDelaysMs, null]) {
      const callback = queue.get(id);
      if (closed || !callback) return;
      if (await post(fetch, callback)) break;
      if (delay !== null) await sleep(delay);
    }
    queue.delete(id);
  };
  const start = (id: string): void => {
    const task = deliver(id).finally(() => tasks.delete(task));
    tasks.add(task);
  };
  for (const id of queue.keys()) start(id);
  return {
    /** The document at the key URL: the root's public key. */
    publishedKeys() {
      const root = keyOf('root', rootKeyDays);
      return {
        keys: [
          {
            keyValue: root.publicKeyBase64,
            protocolVersion,
            keyExpiration: String(root.expiresAtMs),
          },
        ],
      };
    },
    send(event: CallbackEvent): void {
      const root = keyOf('root', rootKeyDays);
      const intermediate = keyOf('intermediate', intermediateKeyDays);
      const body = signCallback({ event, root, intermediate, senderId, now: clock() });
      const id = randomUUID();
      queue.set(id, { url: event.url, body });
      start(id);
    },
    async idle() {
      while (tasks.size > 0) await Promise.allSettled(tasks);
    },
    close() {
      closed = true;
    },
  };
}

export type CallbackDesk = ReturnType<typeof openCallbackDesk>;

function makeKey(expiresAtMs: number): StoredKey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKeyPem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyBase64: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    expiresAtMs,
  };
}

async function post(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  { url, body }: QueuedCallback,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Google-Valuables' },
      body,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Not delivered; the queue retries.
    return false;
  }
}

interface SigningJob {
  event: CallbackEvent;
  root: StoredKey;
  intermediate: StoredKey;
  senderId: string;
  now: Date;
}

/** ECv2SigningOnly (the signing part of Google Pay's payment token cryptography): the root signs the key, the key signs the message. */
function signCallback({ event, root, intermediate, senderId, now }: SigningJob): string {
  const { classId, objectId, eventType, count, issuerId } = event;
  const expTimeMillis = now.getTime() + messageLifeMs;
  const signedMessage = escaped({ classId, objectId, eventType, expTimeMillis, count, nonce: randomUUID() });
  const signedKey = escaped({
    keyValue: intermediate.publicKeyBase64,
    keyExpiration: String(intermediate.expiresAtMs),
  });
  return JSON.stringify({
    signature: signBytes(intermediate, [senderId, issuerId, protocolVersion, signedMessage]),
    intermediateSigningKey: {
      signedKey,
      signatures: [signBytes(root, [senderId, protocolVersion, signedKey])],
    },
    protocolVersion,
    signedMessage,
  });
}

/** Google writes `=` as \u003d, which exposes verifiers that parse and re-serialize first. */
const escaped = (value: object): string => JSON.stringify(value).replaceAll('=', '\\u003d');

function signBytes(key: StoredKey, parts: string[]): string {
  const privateKey: KeyObject = createPrivateKey(key.privateKeyPem);
  return sign('sha256', Buffer.concat(parts.map(lengthPrefixed)), privateKey).toString('base64');
}

function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}
