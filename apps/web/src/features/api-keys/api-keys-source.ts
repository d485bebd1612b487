import type { ApiKey, apiKeyLifetimes, CreatedApiKey } from '@tessera/contract';
import type { ListState } from '../../ui/table/list-state.ts';

export type ApiKeyWishes = {
  name: string;
  /** Null: does not expire. */
  expiresInDays: (typeof apiKeyLifetimes)[number] | null;
  secure: boolean;
};

/** The keys of a workspace or an organization, for the view that both share. */
export type ApiKeysSource = {
  list: ListState<ApiKey>;
  /** True if the list was refused, even while older rows are known. */
  isRefused: boolean;
  docsLink: string | undefined;
  timeZone: string;
  purpose: string;
  /** True if a key can be mailed instead of shown. */
  offersRestriction: boolean;
  create: (wishes: ApiKeyWishes) => Promise<CreatedApiKey>;
  revoke: (apiKeyId: string) => Promise<void>;
};
