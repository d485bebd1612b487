import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { UserKey } from '../store/sign-ins-store.ts';

/**
 * The hash of the browser's mark where this very account signed in with it before, else null. Such a browser is counted by itself, as OWASP's
 * "device cookies" are: others' failures, even those of its own network, cannot lock its owner out, and a copied mark gets no more tries than a stranger.
 */
export async function findKnownBrowser(
  context: IdentityContext,
  user: UserKey,
  { mark }: { mark: string | null },
): Promise<string | null> {
  if (mark === null) return null;
  const browserHash = hashOpaqueToken(mark);
  return (await context.store.isKnownBrowser(user, browserHash)) ? browserHash : null;
}
