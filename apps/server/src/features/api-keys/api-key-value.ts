import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@tessera/contract';
import {
  readShortUuid,
  readWorkspacePublicId,
  shortUuid,
  workspacePublicId,
} from '../../platform/public-ids.ts';

/** Whom a key speaks for. */
export type ApiKeyTenant =
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'organization'; organizationId: string };

/** 192 bits: a key is guessed by nobody, so its plain SHA-256 may be stored and looked up. */
const secretBytes = 24;
/** No workspace is called so: their numbers hold no hyphen. */
const organizationMark = 'org-';

/** A new value, `tsk_` + tenant + secret, and what is kept of it. */
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

/** How a key is kept. */
export function hashApiKey(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** The tenant a value names, whether or not there is such a key; null for what has not even the form of one. */
export function readApiKeyTenant(value: string): ApiKeyTenant | null {
  if (!value.startsWith(apiKeyPrefix)) return null;
  const rest = value.slice(apiKeyPrefix.length);
  if (rest.startsWith(organizationMark)) return readOrganization(rest.slice(organizationMark.length));
  const workspaceId = readWorkspacePublicId(rest.split('_')[0] ?? '');
  return workspaceId === null ? null : { kind: 'workspace', workspaceId };
}

/** Of a fixed length, because it may hold the underscore that ends it. */
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
