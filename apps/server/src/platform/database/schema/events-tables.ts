import type { JSONColumnType } from 'kysely';

/** Events, append-only, partitioned by month. */
export type EventsTable = {
  workspace_id: string;
  at: Date;
  id: string;
  type: string;
  payload: JSONColumnType<Record<string, unknown>>;
};

/** A pending increment of the daily counts; a job adds it and deletes it in the same transaction. */
export type CountDeltasTable = {
  workspace_id: string;
  id: string;
  subject_id: string;
  /** The instant, because the day depends on the workspace's time zone. */
  at: Date;
  kind: string;
  amount: number;
};

/** How often a kind of event happened to a subject (template or campaign) on a day in the workspace's time zone. */
export type DailyCountsTable = {
  workspace_id: string;
  subject_id: string;
  kind: string;
  day: string;
  amount: string;
};

/** The sums over all days, so that lists need not sum up years. Issued passes are also counted for the whole workspace. */
export type TotalCountsTable = { workspace_id: string; subject_id: string; kind: string; amount: string };

/** The subject of counts for the whole workspace: `issued` for passes of regular templates, `issuedDemo` for those of demo templates. */
export const wholeWorkspace = '00000000-0000-0000-0000-000000000000';
