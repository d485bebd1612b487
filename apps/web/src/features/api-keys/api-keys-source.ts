import type { ApiKey, apiKeyLifetimes, CreatedApiKey } from '@tessera/contract';
import type { ListState } from '../../ui/table/list-state.ts';

export type ApiKeyWishes = {
  name: string;
  /** Null: until it is revoked. */
  expiresInDays: (typeof apiKeyLifetimes)[number] | null;
  secure: boolean;
};

/** Keys of a workspace or of an organization, as the one view of both needs them. */
export type ApiKeysSource = {
  list: ListState<ApiKey>;
  /** True once asking for the list was refused, even where older rows are still known. */
  isRefused: boolean;
  docsLink: string | undefined;
  /** Of the dates. */
  timeZone: string;
  /** What a key of this kind is for, in a sentence. */
  purpose: string;
  /** Whether a key can be sent by mail instead of shown. */
  offersRestriction: boolean;
  create: (wishes: ApiKeyWishes) => Promise<CreatedApiKey>;
  revoke: (apiKeyId: string) => Promise<void>;
};
