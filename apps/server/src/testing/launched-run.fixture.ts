import type { Insertable } from 'kysely';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import type { CampaignRunsTable, RunContent } from '../platform/database/schema/campaigns-tables.ts';

const nothing: RunContent = {
  message: null,
  googleMessage: null,
  link: null,
  passChange: null,
  split: null,
  pace: null,
  ignoresQuietHours: false,
};

type LaunchedRun = Partial<Omit<Insertable<CampaignRunsTable>, 'content'>> & {
  id: string;
  target_pass_template_id: string;
  launched_at: Date;
  content?: Partial<RunContent>;
};

export async function insertLaunched(
  { workspaceId, db }: Pick<WorkspaceTransaction, 'workspaceId' | 'db'>,
  launches: readonly LaunchedRun[],
): Promise<void> {
  const rows = launches.map(({ content = {}, ...run }) => ({
    workspace_id: workspaceId,
    kind: 'launch' as const,
    campaign_id: run.id,
    status: 'Sending' as const,
    is_frozen: false,
    created_at: run.launched_at,
    launch_requested_at: run.launched_at,
    ...run,
    content: JSON.stringify({ ...nothing, ...content }),
  }));
  await db
    .insertInto('campaigns')
    .values(
      rows.map(({ id, workspace_id, target_pass_template_id, status, created_at, launch_requested_at }) => ({
        ...{ id, workspace_id, target_pass_template_id, status, created_at, launch_requested_at },
        name: 'Cake',
      })),
    )
    .execute();
  await db.insertInto('campaign_runs').values(rows).execute();
}
