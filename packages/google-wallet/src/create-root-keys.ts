import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { GoogleWalletError } from './errors.ts';

/** The current signing protocol; older versions sign other bytes. */
export const signingProtocol = 'ECv2SigningOnly';

/** A length-prefixed text: its UTF-8 length as uint32, little endian, then its bytes. */
function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * Whether any key signed these parts (ECDSA, P-256, SHA-256, DER). Pass the texts exactly as received, because re-serialized JSON
 * has other bytes (`\u003d` for `=`).
 * @see https://developers.google.com/pay/api/processors/guides/test-and-validation/payment-data-cryptography
 */
export function isSignedByAny(keys: KeyObject[], parts: string[], signature: string): boolean {
  const data = Buffer.concat(parts.map(lengthPrefixed));
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('sha256', data, { key, dsaEncoding: 'der' }, bytes));
}

/** A P-256 public key from base64 SPKI, or `undefined`. */
export function readSigningKey(keyValue: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(keyValue, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    // Not a key; callers reject it with their own reason.
    return undefined;
  }
}

/** The lifetime of fetched keys without Cache-Control: one hour. */
const defaultLifeMilliseconds = 3_600_000;
/** The shortest interval between fetches for unknown signatures, so that forged callbacks cause no flood. */
const refetchMillisecondsMin = 60_000;
/** Timeout of the key server. */
const fetchMillisecondsMax = 10_000;

export const milliseconds = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);

const rootKeysSchema = z.object({
  keys: z.array(
    z.object({ keyValue: z.string(), protocolVersion: z.string(), keyExpiration: milliseconds.optional() }),
  ),
});

type RootKey = { key: KeyObject; expiresAt: number };
type Fetched = { keys: RootKey[]; fetchedAt: number; staleAt: number };

export type RootKeys = {
  /** The unexpired keys. */
  current(): Promise<KeyObject[]>;
  /** The keys after another fetch, or `undefined` if the last fetch is too recent. */
  refreshed(): Promise<KeyObject[] | undefined>;
};

/**
 * Google's root keys, cached as long as their Cache-Control allows and no longer than each key's expiry. If a fetch fails,
 * unexpired keys stay valid.
 */
export function createRootKeys(options: {
  keysUrl: string;
  fetch: typeof fetch;
  clock: () => Date;
}): RootKeys {
  let fetched: Fetched | undefined;
  let pending: Promise<Fetched> | undefined;
  const now = () => options.clock().getTime();
  const unexpired = (keys: RootKey[]) =>
    keys.filter((root) => root.expiresAt > now()).map((root) => root.key);

  const load = async () => {
    pending ??= fetchRootKeys(options).finally(() => {
      pending = undefined;
    });
    fetched = await pending;
    return unexpired(fetched.keys);
  };

  return {
    async current() {
      const kept = unexpired(fetched?.keys ?? []);
      if (fetched && kept.length > 0 && now() < fetched.staleAt) return kept;
      return kept.length > 0 ? load().catch(() => kept) : load();
    },
    async refreshed() {
      if (fetched && now() - fetched.fetchedAt < refetchMillisecondsMin) return undefined;
      return load();
    },
  };
}

async function fetchRootKeys(options: {
  keysUrl: string;
  fetch: typeof fetch;
  clock: () => Date;
}): Promise<Fetched> {
  const fetchedAt = options.clock().getTime();
  const response = await get(options);
  const answer = rootKeysSchema.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !answer.success) {
    throw new GoogleWalletError('callbackKeysUnavailable', { status: response.status });
  }
  const keys = answer.data.keys.flatMap(
    ({ keyValue, protocolVersion, keyExpiration = Number.POSITIVE_INFINITY }) => {
      const key = protocolVersion === signingProtocol ? readSigningKey(keyValue) : undefined;
      return key ? [{ key, expiresAt: keyExpiration }] : [];
    },
  );
  return { keys, fetchedAt, staleAt: fetchedAt + lifeOf(response.headers.get('cache-control')) };
}

async function get({
  keysUrl,
  fetch,
}: {
  keysUrl: string;
  fetch: typeof globalThis.fetch;
}): Promise<Response> {
  try {
    return await fetch(keysUrl, { signal: AbortSignal.timeout(fetchMillisecondsMax) });
  } catch (cause) {
    throw new GoogleWalletError('callbackKeysUnavailable', { cause });
  }
}

function lifeOf(cacheControl: string | null): number {
  const seconds = /max-age=(\d+)/i.exec(cacheControl ?? '')?.[1];
  return seconds === undefined ? defaultLifeMilliseconds : Number(seconds) * 1_000;
}
