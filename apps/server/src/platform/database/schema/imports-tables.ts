import type { ExistingPassAction, Import, ImportFormat } from '@tessera/contract';
import type { JSONColumnType } from 'kysely';

/** An uploaded file of people and how far it is imported. */
export type ImportsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  file_name: string;
  /** Of the stored file. */
  bytes: string;
  /** An estimate: line breaks may be inside cells. */
  row_count: number;
  status: Import['status'];
  format: JSONColumnType<ImportFormat>;
  /** The names of the columns. */
  headers: JSONColumnType<string[]>;
  /** The first rows. */
  samples: JSONColumnType<string[][]>;
  /** What each column holds; null: it is not imported. */
  targets: JSONColumnType<(string | null)[]>;
  existing: ExistingPassAction;
  /** The byte after the last processed row. */
  cursor_offset: string;
  /** The line number there. */
  cursor_line: number;
  /** The number of processed rows. */
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

/** A row that was not imported, as a range of the file. */
export type ImportRefusalsTable = {
  workspace_id: string;
  import_id: string;
  row_number: number;
  line: number;
  file_offset: string;
  file_bytes: string;
  reason: string;
};
