import { hash, verify } from '@node-rs/argon2';
import { IdentityError } from '../errors.ts';
import { normalizePassword } from './password-rules.ts';

// OWASP Password Storage Cheat Sheet: Argon2id with m=19456 KiB, t=2, p=1. Argon2id is the library's default algorithm.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// Four run at a time (the thread pool of libuv), about 30 ms each: the last of 64 waits half a second. Beyond that a flood would only
// make everybody wait for answers nobody reads any more.
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

/** Hashes off the event loop, and refuses work it could not do soon. */
export function createPasswordHasher(): PasswordHasher {
  let pending = 0;
  let decoy: Promise<string> | undefined;

  async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
    if (pending >= pendingMax)
      throw new IdentityError('too_busy', 'The server is busy. Please try again in a moment.');
    pending += 1;
    try {
      return await work();
    } finally {
      pending -= 1;
    }
  }

  return {
    hash: (password) => bounded(() => hash(normalizePassword(password), argon2Options)),
    verify: (passwordHash, password) =>
      bounded(async () => {
        decoy ??= hash('a password of nobody', argon2Options);
        // Awaited in both cases: the first unknown account after a start must not take longer than the first known one.
        const decoyHash = await decoy;
        const matches = await verify(passwordHash ?? decoyHash, normalizePassword(password));
        return matches && passwordHash !== null;
      }),
  };
}
