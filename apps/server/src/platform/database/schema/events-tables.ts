import type { JSONColumnType } from 'kysely';

/** Append-only, partitioned by month. */
export type EventsTable = {
  workspace_id: string;
  at: Date;
  id: string;
  type: string;
  payload: JSONColumnType<Record<string, unknown>>;
};

/** A job adds the increment and deletes the row in one transaction. */
export type CountDeltasTable = {
  workspace_id: string;
  id: string;
  subject_id: string;
  /** The instant, because the day depends on the workspace's time zone. */
  at: Date;
  kind: string;
  amount: number;
};

/** Days are in the workspace's time zone; a subject is a template or campaign. */
export type DailyCountsTable = {
  workspace_id: string;
  subject_id: string;
  kind: string;
  day: string;
  amount: string;
};

/** Lists need not sum up years. Issued passes also count for the whole workspace. */
export type TotalCountsTable = { workspace_id: string; subject_id: string; kind: string; amount: string };

/** The subject of counts for the whole workspace: `issued` for passes of regular templates, `issuedDemo` for those of demo templates. */
export const wholeWorkspace = '00000000-0000-0000-0000-000000000000';
