import { generateSigningKey } from './generate-signing-key.ts';
import type { KeyStore } from './key-store.ts';

/** How long a key signs: whoever got hold of one unnoticed is rid of it within a season. Each costs one more entry of the JWKS for two hours. */
const signingDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Puts a new key in the place of those that have signed for too long, and says whether there were any. The new one is there before the old ones go, so
 * a crash between the two leaves a key to sign with, and the next call does the rest. Of two servers that do this at once each adds a key: both
 * are published, and the newest signs.
 */
export async function rotateSigningKey(keys: KeyStore, now: Date): Promise<boolean> {
  const inService = (await keys.list()).filter(({ retiredAt }) => retiredAt === null);
  const old = inService.filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= signingDays * dayMs);
  if (old.length === 0) return false;
  if (old.length === inService.length) await keys.add(await generateSigningKey(now));
  for (const { id } of old) await keys.retire(id, now);
  return true;
}
