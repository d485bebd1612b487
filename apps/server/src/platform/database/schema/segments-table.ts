import type { PassFilter } from '@tessera/contract';
import type { JSONColumnType } from 'kysely';

/** A filter of a template's passes. */
export type SegmentsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  /** Unique in its template, without case. */
  name: string;
  filter: JSONColumnType<PassFilter>;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};
