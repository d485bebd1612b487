import type { JWK } from 'jose';
import { monotonic } from '../monotonic.ts';
import { generateSigningKey, openSigningKey, type SigningKey } from './generate-signing-key.ts';
import type { KeyStore, SigningKeyRecord } from './key-store.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import type { TokenAlgorithm } from './token-algorithm.ts';

/**
 * How long a retired key is still published. The longest-lived tokens, for widgets, live an hour; another server
 * may sign with the key for five minutes more, and clocks differ.
 */
const retiredPublicationMs = 2 * 60 * 60 * 1000;
/** Maximum age of the cached keys; another server's new key is found by then, or when a token names it. */
const staleAfterMs = 5 * 60 * 1000;
/** Tokens with invented key ids must not read the store each time; the first unknown one does, to find a new key. */
const unknownKeyPauseMs = 5 * 1000;

export type KeyRing = {
  /** The newest active key of the configured algorithm; the first call creates one if necessary. */
  signingKey(): Promise<SigningKey>;
  /** A key of either algorithm, active or recently retired. */
  verifyingKey(id: string): Promise<Pick<SigningKey, 'algorithm' | 'publicKey'> | null>;
  publicKeys(): Promise<{ keys: JWK[] }>;
  /** Replaces keys that are too old; true if there were any. */
  rotate(): Promise<boolean>;
};

/** `published`: by id. */
type Ring = { readAt: number; published: Map<string, SigningKey>; signing: SigningKey };
type KeyRingOptions = { keys: KeyStore; algorithm: TokenAlgorithm; clock: () => Date };

/**
 * Caches the keys. Servers that start together may each create a key: all are published, the newest signs. Servers
 * with different algorithms, as during a switch, each sign with their own and accept both.
 */
export function createKeyRing({ keys, algorithm, clock }: KeyRingOptions): KeyRing {
  const elapsed = monotonic(clock);
  let reading: Promise<Ring> | undefined;
  let lookedAgainAt = Number.NEGATIVE_INFINITY;

  async function ring(maxAgeMs: number): Promise<Ring> {
    const current = reading;
    if (current) {
      const known = await current.catch(() => null);
      if (known && elapsed() - known.readAt < maxAgeMs) return known;
    }
    // Of simultaneous callers only the first reads again.
    if (reading === current) reading = readRing(keys, { algorithm, now: clock(), readAt: elapsed() });
    return reading ?? ring(maxAgeMs);
  }

  return {
    signingKey: async () => (await ring(staleAfterMs)).signing,
    verifyingKey: async (id) => {
      const known = (await ring(staleAfterMs)).published.get(id);
      if (known) return known;
      const now = elapsed();
      const mayLookAgain = now - lookedAgainAt >= unknownKeyPauseMs;
      if (mayLookAgain) lookedAgainAt = now;
      return (await ring(mayLookAgain ? 0 : staleAfterMs)).published.get(id) ?? null;
    },
    publicKeys: async () => ({ keys: [...(await ring(staleAfterMs)).published.values()].map(toJwk) }),
    rotate: async () => {
      const rotated = await rotateSigningKey(keys, algorithm, clock());
      if (rotated) reading = undefined;
      return rotated;
    },
  };
}

type Reading = { algorithm: TokenAlgorithm; now: Date; readAt: number };

async function readRing(keys: KeyStore, { algorithm, now, readAt }: Reading): Promise<Ring> {
  let published = await openPublished(keys, now);
  if (!newestInService(published, algorithm)) {
    await keys.add(await generateSigningKey(algorithm, now));
    published = await openPublished(keys, now);
  }
  const signing = newestInService(published, algorithm);
  if (!signing) throw new Error('The key store did not keep the signing key it was given.');
  return {
    readAt,
    published: new Map(published.map(({ key }) => [key.id, key])),
    signing,
  };
}

type OpenedKey = { record: SigningKeyRecord; key: SigningKey };

async function openPublished(keys: KeyStore, now: Date): Promise<OpenedKey[]> {
  const published = (await keys.list()).filter(
    ({ retiredAt }) => retiredAt === null || now.getTime() - retiredAt.getTime() < retiredPublicationMs,
  );
  return published.map((record) => ({ record, key: openSigningKey(record) }));
}

function newestInService(published: OpenedKey[], algorithm: TokenAlgorithm): SigningKey | undefined {
  return published
    .filter(({ record, key }) => record.retiredAt === null && key.algorithm === algorithm)
    .sort((one, other) => byAge(one.record, other.record))
    .at(-1)?.key;
}

function byAge(one: SigningKeyRecord, other: SigningKeyRecord): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id);
}

function toJwk({ id, algorithm, publicKey }: SigningKey): JWK {
  return { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: algorithm };
}
