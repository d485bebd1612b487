import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from './handles.ts';
import { nameLengthMax, nameTooLong } from './limits.ts';
import { pageInput } from './pages.ts';

export const apiKeyPrefix = 'tsk_';
/**
 * Keys in force in a workspace, or of an organization: one for each till of a large chain's region. Beyond it nobody knows any more which
 * is used where, and a program that makes one at every start is stopped.
 */
export const apiKeysMax = 100;

/** How long a key may be good for, in days: a trial, a quarter, a year. */
export const apiKeyLifetimes = [30, 90, 365] as const;

const newApiKey = {
  name: nameText.min(1, 'Enter a name for the key').max(nameLengthMax, nameTooLong),
  /** Days from now; null: until it is revoked. */
  expiresInDays: z.literal(apiKeyLifetimes).nullable().default(null),
};

export const apiKeyListInput = pageInput.omit({ query: true }).extend({ workspaceHandle: handle });
export const createApiKeyInput = z.object({
  workspaceHandle: handle,
  ...newApiKey,
  /** "Restrict Key Visibility": the value goes by mail, and never through the browser that asks for it. */
  secure: z.boolean().default(false),
});
export const apiKeyInput = z.object({ workspaceHandle: handle, apiKeyId: z.uuid() });

export const organizationApiKeyListInput = pageInput
  .omit({ query: true })
  .extend({ organizationHandle: handle });
export const createOrganizationApiKeyInput = z.object({ organizationHandle: handle, ...newApiKey });
export const organizationApiKeyInput = z.object({ organizationHandle: handle, apiKeyId: z.uuid() });

/** What stands behind the mailed link to a restricted key. */
export const apiKeyLinkInput = z.object({ token: z.string().min(1).max(200) });

export type ApiKey = {
  id: string;
  name: string | null;
  /** Whether its value went by mail only. Keys of an organization never are. */
  secure: boolean;
  obscuredValue: string;
  createdAt: string;
  /** To the minute. */
  lastUsedAt: string | null;
  expiresAt: string | null;
  /** The name or address of whoever made it; null where a command did, or where they have no account any more. */
  createdBy: string | null;
};

/** `value` only here, once; null for a restricted key, which is mailed to `mailedTo`. */
export type CreatedApiKey = { id: string; name: string; value: string | null; mailedTo: string | null };

/** What is known of a mailed key before it is shown. */
export type ApiKeyLink = { name: string; workspace: { name: string; handle: string }; expiresAt: string };
