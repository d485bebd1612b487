import type { IdentityContext } from '../identity-context.ts';

/** After a right password: the account's failures are forgotten. */
export async function clearAttempts(context: IdentityContext, key: string): Promise<void> {
  await context.store.changeThrottles([{ key, change: () => null }]);
}
