import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Limit } from '../rate-limiter/limits.ts';
import { settleAttempts } from '../rate-limiter/throttle.ts';

type Try = {
  /** Null without an account or a password. */
  passwordHash: string | null;
  typed: string;
  /** The limits that counted the attempt. */
  counted: readonly (Limit | null)[];
};

/**
 * Whether the password is right. An attempt that the server was too busy to check does not count: it reveals
 * nothing, and others' floods must not block people from their own account.
 */
export async function verifyPassword(
  context: IdentityContext,
  { passwordHash, typed, counted }: Try,
): Promise<boolean> {
  try {
    return await context.passwordHasher.verify(passwordHash, typed);
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'too_busy')
      await settleAttempts(context, { refund: counted });
    throw error;
  }
}
