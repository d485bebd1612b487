import { recordAuditEvent } from '../audit.ts';
import { IdentityError } from '../errors.ts';
import type { Organization } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { organizationName } from './create-organization.ts';

type Renaming = { organizationId: string; name: string };

export async function renameOrganization(context: IdentityContext, input: Renaming): Promise<Organization> {
  const name = organizationName(input.name);
  if (!(await context.store.renameOrganization(input.organizationId, name, context.clock())))
    throw new IdentityError('organization_not_found', 'There is no such organization.');
  await recordAuditEvent(context, 'organization.changed', {
    organizationId: input.organizationId,
    detail: 'renamed',
  });
  return { id: input.organizationId, name };
}
