import type { ApiKey, apiKeyLifetimes, CreatedApiKey } from '@tessera/contract';
import type { ListState } from '../../ui/table/list-state.ts';

export type NewApiKeyInput = {
  name: string;
  /** Null: does not expire. */
  expiresInDays: (typeof apiKeyLifetimes)[number] | null;
  secure: boolean;
};

export type ApiKeysSource = {
  list: ListState<ApiKey>;
  /** True if the list was refused, even while older rows are known. */
  isRefused: boolean;
  docsLink: string | undefined;
  timeZone: string;
  purpose: string;
  offersRestriction: boolean;
  create: (input: NewApiKeyInput) => Promise<CreatedApiKey>;
  /** Null for an organization: its keys have no log. */
  workspaceHandle: string | null;
  revoke: (apiKeyId: string) => Promise<void>;
};
