import { isOneLine } from '@tessera/text-rules';
import { recordAuditEvent } from '../audit.ts';
import { IdentityError } from '../errors.ts';
import type { Organization } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';

/** Creates an organization without members, or finds the one with this external id. */
export async function createOrganization(
  context: IdentityContext,
  input: { name: string; externalId?: string },
): Promise<Organization> {
  const now = context.clock();
  const name = organizationName(input.name);
  const id = newId('org', now, context.random);
  const externalId = input.externalId ?? null;
  const stored = await context.store.insertOrganization({
    id,
    name,
    externalId,
    createdAt: now,
    updatedAt: now,
  });
  if (stored.id === id)
    await recordAuditEvent(context, 'organization.changed', { organizationId: id, detail: 'created' });
  return { id: stored.id, name: stored.name };
}

const organizationNameCharactersMax = 255; // only bounds what is stored; the host has its own limit

/** The trimmed name. Throws IdentityError `name_refused`. */
export function organizationName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > organizationNameCharactersMax || !isOneLine(name))
    throw new IdentityError(
      'name_refused',
      `An organization needs a name of 1 to ${organizationNameCharactersMax} characters.`,
    );
  return name;
}

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
