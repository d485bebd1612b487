import type { IdentityContext } from '../identity-context.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** Whether the recovery code is the user's, and this call is the first to use it. */
export async function spendRecoveryCode(
  context: IdentityContext,
  userId: string,
  code: string,
): Promise<boolean> {
  return context.store.spendRecoveryCode(userId, hashRecoveryCode(userId, code), context.clock());
}
