import type { PassLogKind } from '@tessera/contract';
import type { JSONColumnType } from 'kysely';

export type PassLogEntry = {
  /** ISO 8601. */
  at: string;
  kind: PassLogKind;
  /** A name of the device, such as “Safari on iPhone”; never an identifier that grants access. */
  device?: string;
  /** Such as the reason of a refusal. */
  detail?: string;
  /** The id of the user or API key, as `detail` tells. */
  by?: string | null;
};

/** A pass to which something happened has one row; a pass that was only issued has none. */
export type PassLogsTable = {
  workspace_id: string;
  pass_id: string;
  /** Newest first, at most 50. */
  entries: JSONColumnType<PassLogEntry[]>;
};
