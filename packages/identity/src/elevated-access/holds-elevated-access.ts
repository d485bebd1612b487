import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';

/** The npm widgets look at the clock every 30 seconds, so they show a token up to that much later than they should. */
const lateSeconds = 30;

/** Whether the token was given to this caller and still counts. */
export async function holdsElevatedAccess(
  context: IdentityContext,
  { user, binding }: WidgetCaller,
  token: string,
): Promise<boolean> {
  const access = await context.store.findElevatedAccess(hashOpaqueToken(token));
  if (!access || access.userId !== user.id || access.binding !== binding) return false;
  return context.clock().getTime() < access.expiresAt.getTime() + lateSeconds * 1000;
}
