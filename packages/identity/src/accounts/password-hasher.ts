import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { IdentityError } from '../errors.ts';
import { normalizePassword } from './password-rules.ts';

// OWASP Password Storage Cheat Sheet: Argon2id with m=19456 KiB, t=2, p=1. Argon2id is the library's default algorithm.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// Keep one core free, and one of the thread pool's four threads for files and signatures. Each hash uses 19 MB: more at once than cores evict each
// other from the processor's cache, and take a tenth to a third longer per password.
export const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3);
// Up to 20 ms each, so the last of 64 waits about a second. A longer queue would only delay responses until clients have given up.
const pendingMax = 64;

export type PasswordHasher = {
  /** An encoded Argon2id hash of a new password. Throws IdentityError `too_busy`. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. With a null hash (no account, or no password) it does the same work and
   * returns false, so that the time does not reveal accounts. Throws IdentityError `too_busy`.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Hashes off the event loop, and refuses work that would wait too long. Only tests pass cheaper options. */
export function createPasswordHasher(options: Options = argon2Options): PasswordHasher {
  let decoy: Promise<string> | undefined;
  const limit = pLimit(hashesAtOnce);

  async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
    if (limit.activeCount + limit.pendingCount >= pendingMax)
      throw new IdentityError('too_busy', 'The server is busy. Please try again in a moment.');
    return limit(work);
  }

  return {
    hash: (password) => bounded(() => hash(normalizePassword(password), options)),
    verify: (passwordHash, password) =>
      bounded(async () => {
        decoy ??= hash('a password of nobody', options);
        // Await it in both cases: the first unknown account after a start must not take longer than a known one.
        const decoyHash = await decoy;
        const matches = await verify(passwordHash ?? decoyHash, normalizePassword(password));
        return matches && passwordHash !== null;
      }),
  };
}
