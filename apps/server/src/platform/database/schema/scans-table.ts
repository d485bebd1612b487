import type { RecordedAction, ScanAction, ScanOutcome } from '@tessera/contract';

/** A scan of a pass that was to change something. Rows are only added. */
export type ScansTable = {
  workspace_id: string;
  /** Chosen by the caller, so that a repeated scan counts once. */
  id: string;
  pass_id: string;
  /** Of the barcode and what was asked for; the barcode itself may hold personal data. */
  request_hash: Buffer;
  action: RecordedAction;
  attribute: string | null;
  amount: number | null;
  outcome: ScanOutcome;
  /** The half minute of a rotating barcode’s code, which is accepted once. */
  code_step: string | null;
  /** The API key or the scanner. */
  scanned_by: string;
  /** By the clock of the device, if it sent its time. */
  scanned_at: Date;
  /** Null for a scan that was received at once. */
  received_at: Date | null;
};

/** A phone that scans passes of one template, and the one thing it does to them. */
export type ScannersTable = {
  workspace_id: string;
  id: string;
  name: string;
  pass_template_id: string;
  action: ScanAction['kind'];
  attribute: string | null;
  /** Null for an addition: the clerk enters it. */
  amount: number | null;
  goal_id: string | null;
  /** Of the link that has not been opened yet. */
  link_hash: string | null;
  link_expires_at: Date | null;
  /** Of the phone's cookie. */
  token_hash: string | null;
  /** Accurate to the minute. */
  last_seen_at: Date | null;
  created_by: string | null;
  created_at: Date;
  revoked_at: Date | null;
};
