import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { UserRecord } from '../store/users-store.ts';

/** Whose password a link sets, or null for one that is used, over or unknown. */
export async function findPasswordReset(context: IdentityContext, token: string): Promise<UserRecord | null> {
  const reset = await context.store.findPasswordReset(hashOpaqueToken(token));
  if (!reset?.userId || reset.expiresAt <= context.clock()) return null;
  return context.store.findUser(reset.userId);
}

export const passwordResetOverSentence =
  'This link was used before or is no longer valid. Please ask for a new one.';
