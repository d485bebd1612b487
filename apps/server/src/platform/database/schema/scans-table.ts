import type {
  RecordedAction,
  ScanAction,
  ScannedAction,
  ScannerAction,
  ScanOutcome,
} from '@tessera/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export type ScansTable = {
  workspace_id: string;
  /** The caller chooses it, so that a repeated scan counts once. */
  id: string;
  pass_id: string;
  /** The barcode itself may hold personal data. */
  request_hash: Buffer;
  action: RecordedAction;
  /** Null if it is that of `action`. */
  kind: ColumnType<Exclude<ScannedAction, RecordedAction> | null, string | null | undefined, never>;
  attribute: string | null;
  amount: number | null;
  outcome: ScanOutcome;
  /** A rotating barcode’s code is accepted once. */
  code_step: string | null;
  scanned_by: string;
  /** By the clock of the device, if it sent its time. */
  scanned_at: Date;
  /** Null for a scan that was received at once. */
  received_at: Date | null;
};

export type ScannersTable = {
  workspace_id: string;
  id: string;
  name: string;
  /** Groups scanners in figures. */
  store: string | null;
  /** The first of `pass_template_ids`. */
  pass_template_id: string;
  /** What earlier releases do: the only action, else a check. */
  action: ScanAction['kind'];
  attribute: string | null;
  /** Null for an addition: the clerk enters it. */
  amount: number | null;
  goal_id: string | null;
  /** Null for a scanner of an earlier release: the action above. */
  actions: JSONColumnType<ScannerAction[] | null, string | null, string | null>;
  /** Null for a scanner of an earlier release. */
  pass_template_ids: JSONColumnType<string[] | null, string | null, string | null>;
  finds_persons: boolean;
  pin_hash: Buffer | null;
  /** Searches for persons so far. */
  searches: Generated<string>;
  /** Null once the link was opened. */
  link_hash: string | null;
  link_expires_at: Date | null;
  token_hash: string | null;
  /** Accurate to the minute. */
  last_seen_at: Date | null;
  created_by: string | null;
  created_at: Date;
  revoked_at: Date | null;
};
