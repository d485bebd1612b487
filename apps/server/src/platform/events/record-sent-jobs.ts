import type { WorkspaceTransaction } from '../database/database.ts';
import { insertRows } from '../database/unnest-rows.ts';
import type { SentJob } from '../queue/queue.ts';
import { eventColumns } from './announce.ts';

/** Not announced: no job follows it, and it is not counted. */
export const sentJobType = 'job.sent';

/** Writes an event for each job that follows none. It has the job's id. */
export function recordSentJobs(clock: () => Date) {
  return async ({ workspaceId, db }: WorkspaceTransaction, jobs: readonly SentJob[]): Promise<void> => {
    if (jobs.length === 0) return;
    const at = clock();
    const rows = jobs.map(({ id, ...sent }) => ({
      at,
      id,
      type: sentJobType,
      payload: JSON.stringify(sent),
    }));
    await insertRows(workspaceId, 'events', eventColumns, rows).execute(db);
  };
}
