import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { refundAttempt } from '../throttle/refund-attempt.ts';

type Try = {
  /** Null where there is no account, or none with a password. */
  passwordHash: string | null;
  typed: string;
  /** Under which the try was counted. */
  throttleKeys: readonly string[];
};

/**
 * Whether the password is right. A try that the server was too busy to look at does not count: nobody learnt anything by it, and a flood of
 * others' must not make people wait for their own account.
 */
export async function verifyPassword(
  context: IdentityContext,
  { passwordHash, typed, throttleKeys }: Try,
): Promise<boolean> {
  try {
    return await context.passwordHasher.verify(passwordHash, typed);
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'too_busy')
      await Promise.all(throttleKeys.map((key) => refundAttempt(context, key)));
    throw error;
  }
}
