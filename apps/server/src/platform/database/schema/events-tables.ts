import type { JSONColumnType } from 'kysely';

/** What happened, append-only, partitioned by month. */
export type EventsTable = {
  workspace_id: string;
  at: Date;
  id: string;
  type: string;
  payload: JSONColumnType<Record<string, unknown>>;
};

/** One line of what is still to be added to the daily counts; folded into them by a job and deleted in the same transaction. */
export type CountDeltasTable = {
  workspace_id: string;
  id: string;
  subject_id: string;
  day: string;
  kind: string;
  amount: number;
};

/** The roll-up screens read: how often a kind of thing happened to a subject (template or campaign) on a day. */
export type DailyCountsTable = {
  workspace_id: string;
  subject_id: string;
  kind: string;
  day: string;
  amount: string;
};

/** The daily counts of all days in one row each, so that a list does not sum years. Passes issued stand once more for the whole workspace. */
export type TotalCountsTable = { workspace_id: string; subject_id: string; kind: string; amount: string };

/** The subject of counts that are the whole workspace's: `issued` for passes of its real templates, `issuedDemo` for those of demo ones. */
export const wholeWorkspace = '00000000-0000-0000-0000-000000000000';
