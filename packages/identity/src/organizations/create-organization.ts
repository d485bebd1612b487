import type { Organization } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { organizationName } from './organization-name.ts';

/** Creates an organization without members. */
export async function createOrganization(
  context: IdentityContext,
  input: { name: string },
): Promise<Organization> {
  const now = context.clock();
  const name = organizationName(input.name);
  const organization = { id: newId('org', now, context.random), name, createdAt: now, updatedAt: now };
  await context.store.insertOrganization(organization);
  await recordAuditEvent(context, 'organization.created', { organizationId: organization.id });
  return { id: organization.id, name };
}
