import type { ScanOutcome } from '@tessera/contract';

/** A scan of a pass that was to change something. Rows are only added. */
export type ScansTable = {
  workspace_id: string;
  /** Chosen by the caller, so that a repeated scan counts once. */
  id: string;
  pass_id: string;
  /** Of the barcode and what was asked for; the barcode itself may hold personal data. */
  request_hash: Buffer;
  action: 'redeem' | 'add';
  attribute: string | null;
  amount: number | null;
  outcome: ScanOutcome;
  /** The half minute of a rotating barcode’s code, which is accepted once. */
  code_step: string | null;
  /** The API key. */
  scanned_by: string;
  scanned_at: Date;
};
