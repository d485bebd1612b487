import { personName } from '../accounts/person-name.ts';
import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { presentMe } from './present-me.ts';

type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined };

/** POST me: sets the given names; an empty one removes the name. */
export async function renameUser(
  context: IdentityContext,
  caller: WidgetCaller,
  { firstName, lastName }: Names,
): Promise<WidgetOutcome> {
  const { user } = caller;
  const names = {
    ...(firstName !== undefined && { firstName: personName(firstName) }),
    ...(lastName !== undefined && { lastName: personName(lastName) }),
  };
  const renamed = { ...user, ...names };
  if (renamed.firstName !== user.firstName || renamed.lastName !== user.lastName) {
    await context.store.changeUser(user.id, names, context.clock());
    await recordAuditEvent(context, 'user.changed', { ...callerSubject(caller), detail: 'name' });
  }
  return done(await presentMe(context, renamed));
}
