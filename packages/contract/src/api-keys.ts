import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from './handles.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { nameLengthMax, nameTooLong } from './limits.ts';
import { pageInput } from './pages.ts';

export const apiKeyPrefix = 'tsk_';
/**
 * Active keys of a workspace or organization: enough for the tills of a large chain's region, and a limit for programs that
 * create a key on every start.
 */
export const apiKeysMax = 100;

/** Lifetimes of a key in days: a trial, a quarter, a year. */
export const apiKeyLifetimes = [30, 90, 365] as const;

const newApiKey = {
  name: nameText.min(1, 'Enter a name for the key').max(nameLengthMax, nameTooLong),
  /** Days from now; null: until revoked. */
  expiresInDays: z.literal(apiKeyLifetimes).nullable().default(null),
};

export const apiKeyListInput = pageInput.omit({ query: true }).extend({ workspaceHandle: handle });
export const createApiKeyInput = z.object({
  workspaceHandle: handle,
  ...newApiKey,
  /** "Restrict Key Visibility": the value is mailed and never passes through the creating browser. */
  secure: z.boolean().default(false),
  idempotencyKey,
});
export const apiKeyInput = z.object({ workspaceHandle: handle, apiKeyId: z.uuid() });

/** Calls that the log of a key keeps. */
export const apiRequestsMax = 1_000;

export const apiRequestListInput = pageInput
  .omit({ query: true })
  .extend({ workspaceHandle: handle, apiKeyId: z.uuid() });

export const organizationApiKeyListInput = pageInput
  .omit({ query: true })
  .extend({ organizationHandle: handle });
export const createOrganizationApiKeyInput = z.object({ organizationHandle: handle, ...newApiKey });
export const organizationApiKeyInput = z.object({ organizationHandle: handle, apiKeyId: z.uuid() });

/** The token of the mailed link to a restricted key. */
export const apiKeyLinkInput = z.object({ token: z.string().min(1).max(200) });

export type ApiKey = {
  id: string;
  name: string | null;
  /** Whether its value was mailed only. Never true for keys of an organization. */
  secure: boolean;
  obscuredValue: string;
  createdAt: string;
  /** To the minute. */
  lastUsedAt: string | null;
  expiresAt: string | null;
  /** The creator's name or address; null if a command created it, or the account no longer exists. */
  createdBy: string | null;
};

export type ApiRequest = {
  id: string;
  requestId: string;
  method: string;
  /** The route's template, such as `/api/v1/passes/{passId}`. */
  path: string;
  status: number;
  durationMilliseconds: number;
  at: string;
};

/** `value` is returned only here; null for a restricted key, which is mailed to `mailedTo`. */
export type CreatedApiKey = { id: string; name: string; value: string | null; mailedTo: string | null };

/** The details of a mailed key before it is shown. */
export type ApiKeyLink = { name: string; workspace: { name: string; handle: string }; expiresAt: string };
