import type { IdentityContext } from '../identity-context.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';

export async function listOwnOrganizations(
  context: IdentityContext,
  { user, membership }: WidgetCaller,
): Promise<WidgetOutcome> {
  const memberships = await context.store.listMemberships(user.id);
  const data = memberships.map(({ organizationId, organizationName }) => ({
    id: organizationId,
    name: organizationName,
    current: organizationId === membership?.organizationId,
  }));
  return done({ data });
}
