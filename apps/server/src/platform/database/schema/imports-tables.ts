import type { ExistingPassAction, Import, ImportFormat } from '@tessera/contract';
import type { JSONColumnType } from 'kysely';

export type ImportsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  file_name: string;
  bytes: string;
  /** An estimate: line breaks may be inside cells. */
  row_count: number;
  status: Import['status'];
  format: JSONColumnType<ImportFormat>;
  headers: JSONColumnType<string[]>;
  samples: JSONColumnType<string[][]>;
  targets: JSONColumnType<(string | null)[]>;
  existing: ExistingPassAction;
  cursor_offset: string;
  cursor_line: number;
  cursor_row: number;
  issued: number;
  updated: number;
  skipped: number;
  refused: number;
  failure: string | null;
  created_by: string | null;
  created_at: Date;
  started_at: Date | null;
  advanced_at: Date | null;
  finished_at: Date | null;
};

export type ImportRefusalsTable = {
  workspace_id: string;
  import_id: string;
  row_number: number;
  line: number;
  file_offset: string;
  file_bytes: string;
  reason: string;
};
