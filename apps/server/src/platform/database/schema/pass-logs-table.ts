import type { PassLogKind } from '@tessera/contract';
import type { JSONColumnType } from 'kysely';

export type PassLogEntry = {
  /** ISO 8601. */
  at: string;
  kind: PassLogKind;
  /** Such as “Safari on iPhone”; never an identifier that grants access. */
  device?: string;
  detail?: string;
  /** The id of a user or API key, as `detail` tells. */
  by?: string | null;
};

export type PassLogsTable = {
  workspace_id: string;
  pass_id: string;
  /** Newest first, at most PASS_LOG_ENTRIES. */
  entries: JSONColumnType<PassLogEntry[]>;
};
