import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { UserKey } from '../store/sign-ins-store.ts';

/**
 * The hash of the device cookie if this account has signed in with it before, else null. A known device has attempt
 * counters of its own (OWASP's "device cookies"): failures of others, even on its own network, cannot lock its
 * owner out, and a copied cookie gets no more attempts than a stranger.
 */
export async function findKnownDevice(
  context: IdentityContext,
  user: UserKey,
  { deviceCookie }: { deviceCookie: string | null },
): Promise<string | null> {
  if (deviceCookie === null) return null;
  const deviceHash = hashOpaqueToken(deviceCookie);
  return (await context.store.isKnownDevice(user, deviceHash)) ? deviceHash : null;
}
