import { generateSigningKey, openSigningKey } from './generate-signing-key.ts';
import type { KeyStore } from './key-store.ts';
import type { TokenAlgorithm } from './token-algorithm.ts';

/** How long a key signs: a thief of one loses it within a season. Each rotation costs one more JWKS entry for two hours. */
const signingDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Takes the keys out of service that have signed for too long, of either kind, and says whether there were any. Where none of this algorithm would be
 * left a new one is there before the old ones go, so a crash between the two leaves a key to sign with, and the next call does the rest. Of two
 * servers that do this at once each adds a key: both are published, and the newest signs. A server that signs by the other algorithm makes the
 * key it lacks when it finds the old one retired.
 */
export async function rotateSigningKey(
  keys: KeyStore,
  algorithm: TokenAlgorithm,
  now: Date,
): Promise<boolean> {
  const inService = (await keys.list()).filter(({ retiredAt }) => retiredAt === null);
  const old = inService.filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= signingDays * dayMs);
  if (old.length === 0) return false;
  const staying = inService.filter((key) => !old.includes(key));
  if (!staying.some((key) => openSigningKey(key).algorithm === algorithm))
    await keys.add(await generateSigningKey(algorithm, now));
  for (const { id } of old) await keys.retire(id, now);
  return true;
}
