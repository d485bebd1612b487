import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@tessera/contract';
import {
  readShortUuid,
  readWorkspacePublicId,
  shortUuid,
  workspacePublicId,
} from '../../platform/public-ids.ts';

export type ApiKeyTenant =
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'organization'; organizationId: string };

/** 192 bits are not guessable, so a plain SHA-256 may be stored and looked up. */
const secretBytes = 24;
/** Public ids of workspaces contain no hyphen. */
const organizationMark = 'org-';

export function newApiKeyValue(
  tenant: ApiKeyTenant,
  secret: string = randomBytes(secretBytes).toString('base64url'),
) {
  const value = `${apiKeyPrefix}${publicIdOf(tenant)}_${secret}`;
  return {
    value,
    obscuredValue: `${value.slice(0, 4)}…${value.slice(-4)}`,
    secretHash: hashApiKey(value),
  };
}

export function hashApiKey(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

export function readApiKeyTenant(value: string): ApiKeyTenant | null {
  if (!value.startsWith(apiKeyPrefix)) return null;
  const rest = value.slice(apiKeyPrefix.length);
  if (rest.startsWith(organizationMark)) return readOrganization(rest.slice(organizationMark.length));
  const workspaceId = readWorkspacePublicId(rest.split('_')[0] ?? '');
  return workspaceId === null ? null : { kind: 'workspace', workspaceId };
}

/** A fixed length, because the id may contain the underscore that separates it. */
const organizationCharacters = 22;

function readOrganization(rest: string): ApiKeyTenant | null {
  const organizationId = readShortUuid(rest.slice(0, organizationCharacters));
  return organizationId && rest[organizationCharacters] === '_'
    ? { kind: 'organization', organizationId }
    : null;
}

function publicIdOf(tenant: ApiKeyTenant): string {
  return tenant.kind === 'workspace'
    ? workspacePublicId(tenant.workspaceId)
    : `${organizationMark}${shortUuid(tenant.organizationId)}`;
}
