import type { ApiKey } from '@tessera/contract';
import type { NameOf } from '../organizations/find-creators.ts';

export type ApiKeyRow = {
  id: string;
  name: string | null;
  secure: boolean;
  obscured_value: string;
  created_by: string | null;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
};

/** Omits the hash, with which a leaked key could be matched. */
export function presentApiKey(row: ApiKeyRow, nameOf: NameOf): ApiKey {
  return {
    id: row.id,
    name: row.name,
    secure: row.secure,
    obscuredValue: row.obscured_value,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdBy: nameOf(row.created_by),
  };
}
