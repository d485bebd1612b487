import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import { generateSigningKey } from './generate-signing-key.ts';
import type { KeyStore, SigningKeyRecord } from './key-store.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';

/**
 * How long a retired key is still published. The longest-lived tokens, for widgets, are good for an hour; another server may sign with the key
 * for five minutes more, and clocks differ.
 */
const retiredPublicationMs = 2 * 60 * 60 * 1000;
/** How old the read keys may be; a key another server added shows up at the latest then, or when a token names it. */
const staleAfterMs = 5 * 60 * 1000;
/** Tokens with an invented key id must not make us read the store each time; the first unknown one does, so a key made this moment is known. */
const unknownKeyPauseMs = 5 * 1000;

export type SigningKey = { id: string; key: KeyObject };

export type KeyRing = {
  /** The newest key in service; the first call of a new installation makes one. */
  signingKey(): Promise<SigningKey>;
  /** The public half of a key in service or lately retired. */
  publicKey(id: string): Promise<CryptoKey | null>;
  /** The JSON Web Key Set, RFC 7517 §5. */
  publicKeys(): Promise<{ keys: JWK[] }>;
  /** Puts a new key in the place of those that are too old; true when there were any. */
  rotate(): Promise<boolean>;
};

type Ring = {
  readAt: number;
  published: SigningKeyRecord[];
  signing: SigningKey;
  verifying: Map<string, CryptoKey>;
};
type KeyRingOptions = { keys: KeyStore; clock: () => Date };

/** Reads the keys once and keeps them. Simultaneous first servers may make a key each: all are published, the newest signs. */
export function createKeyRing({ keys, clock }: KeyRingOptions): KeyRing {
  let reading: Promise<Ring> | undefined;
  let lookedAgainAt = Number.NEGATIVE_INFINITY;

  async function ring(maxAgeMs: number): Promise<Ring> {
    const current = reading;
    if (current) {
      const known = await current.catch(() => null);
      if (known && clock().getTime() - known.readAt < maxAgeMs) return known;
    }
    // Only the first of those who found it stale reads anew.
    if (reading === current) reading = readRing(keys, clock());
    return reading ?? ring(maxAgeMs);
  }

  return {
    signingKey: async () => (await ring(staleAfterMs)).signing,
    publicKey: async (id) => {
      const known = (await ring(staleAfterMs)).verifying.get(id);
      if (known) return known;
      const now = clock().getTime();
      const mayLookAgain = now - lookedAgainAt >= unknownKeyPauseMs;
      if (mayLookAgain) lookedAgainAt = now;
      return (await ring(mayLookAgain ? 0 : staleAfterMs)).verifying.get(id) ?? null;
    },
    publicKeys: async () => ({
      keys: (await ring(staleAfterMs)).published.map(({ id, publicJwk }) => ({
        ...publicJwk,
        kid: id,
        use: 'sig',
        alg: 'RS256',
      })),
    }),
    rotate: async () => {
      const rotated = await rotateSigningKey(keys, clock());
      if (rotated) reading = undefined;
      return rotated;
    },
  };
}

async function readRing(keys: KeyStore, now: Date): Promise<Ring> {
  let stored = await keys.list();
  if (!stored.some((key) => key.retiredAt === null)) {
    await keys.add(await generateSigningKey(now));
    stored = await keys.list();
  }
  const published = stored.filter(
    ({ retiredAt }) => retiredAt === null || now.getTime() - retiredAt.getTime() < retiredPublicationMs,
  );
  const newest = published
    .filter((key) => key.retiredAt === null)
    .sort(byAge)
    .at(-1);
  if (!newest) throw new Error('The key store did not keep the signing key it was given.');
  const verifying = await Promise.all(
    published.map(async (key) => [key.id, await publicKeyOf(key)] as const),
  );
  const signing = { id: newest.id, key: createPrivateKey(newest.privateKeyPem) };
  return { readAt: now.getTime(), published, signing, verifying: new Map(verifying) };
}

function byAge(one: SigningKeyRecord, other: SigningKeyRecord): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id);
}

async function publicKeyOf({ publicJwk }: SigningKeyRecord): Promise<CryptoKey> {
  const key = await importJWK(publicJwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('A signing key in the store is not an RSA key.');
  return key;
}
