import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { readSigningKey, signingProtocol } from './ecv2.ts';
import { GoogleWalletError } from './errors.ts';

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
  const living = (keys: RootKey[]) => keys.filter((root) => root.expiresAt > now()).map((root) => root.key);

  const load = async () => {
    pending ??= fetchRootKeys(options).finally(() => {
      pending = undefined;
    });
    fetched = await pending;
    return living(fetched.keys);
  };

  return {
    async current() {
      const kept = living(fetched?.keys ?? []);
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
