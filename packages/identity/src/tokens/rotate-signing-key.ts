import { generateSigningKey, openSigningKey } from './generate-signing-key.ts';
import type { KeyStore } from './key-store.ts';
import type { TokenAlgorithm } from './token-algorithm.ts';

/** How long a key signs: a stolen one expires within a season. Each rotation costs one more JWKS entry for two hours. */
const signingDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Retires keys of either algorithm that have signed too long; true if there were any. If none of this algorithm would be left, creates a new one
 * first, so that a crash in between leaves a signing key, and the next call does the rest. Two servers at once each add a key: both are published,
 * and the newest signs. A server of the other algorithm creates its missing key when it finds the old one retired.
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
