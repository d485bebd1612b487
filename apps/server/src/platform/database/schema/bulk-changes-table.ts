import type { BulkAction, BulkChange, BulkSelection } from '@tessera/contract';
import type { JSONColumnType } from 'kysely';

export type BulkChangesTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  action: JSONColumnType<BulkAction>;
  selection: JSONColumnType<BulkSelection>;
  status: BulkChange['status'];
  /** The last pass of the last chunk, written in the chunk's transaction. */
  after_pass_id: string | null;
  total_count: number;
  processed_count: number;
  changed_count: number;
  created_by: string | null;
  /** Excludes passes issued later; expiry is judged at this time. */
  created_at: Date;
  finished_at: Date | null;
};
