import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { IdentityError } from '../errors.ts';
import { normalizePassword } from './password-rules.ts';

// OWASP Password Storage Cheat Sheet: Argon2id with m=19456 KiB, t=2, p=1. Argon2id is the library's default algorithm.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// One core stays free for everything else, and of the thread pool's four threads at least one for files and signatures. Each hash goes through 19 MB:
// more of them at once than cores only throw each other out of the processor's cache, and a password costs a tenth to a third more.
export const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3);
// Up to 20 ms each: the last of 64 waits for a second and a bit where one runs at a time. Beyond that a flood would only make everybody wait for
// answers nobody reads any more.
const pendingMax = 64;

export type PasswordHasher = {
  /** An encoded Argon2id hash of a new password. Throws IdentityError `too_busy`. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. With a null hash (no such account, no password set) it does the same work and
   * answers false, so that the time taken does not tell who has an account. Throws IdentityError `too_busy`.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Hashes off the event loop, and refuses work it could not do soon. Only tests pass cheaper options. */
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
        // Awaited in both cases: the first unknown account after a start must not take longer than the first known one.
        const decoyHash = await decoy;
        const matches = await verify(passwordHash ?? decoyHash, normalizePassword(password));
        return matches && passwordHash !== null;
      }),
  };
}
