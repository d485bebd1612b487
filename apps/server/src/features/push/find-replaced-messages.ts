import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { RecipientRule } from '../recipients/is-recipient.ts';
import { recipientCondition } from '../recipients/recipient-condition.ts';

type Delivered = { rule: RecipientRule; passTemplateId: string; passIds: ReadonlySet<string> };

/** An iPhone shows the newest campaign's message only, so this campaign's stays silent on these passes. */
export async function findReplacedMessages(
  { workspaceId, db }: WorkspaceTransaction,
  { rule: { launchedAt }, passTemplateId, passIds }: Delivered,
): Promise<Set<string>> {
  if (passIds.size === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select pass.id from passes as pass
    where pass.workspace_id = ${workspaceId} and pass.id = any(${[...passIds]}::uuid[]) and (
      exists (select from campaign_runs as newer
        where newer.workspace_id = ${workspaceId} and newer.target_pass_template_id = ${passTemplateId}
          and newer.launched_at > ${launchedAt} and newer.occurrence is null
          and newer.content ->> 'message' is not null and newer.kind <> 'test'
          and (newer.status = 'Sent' or pass.id <= newer.released_through)
          and ${recipientCondition(workspaceId, { run: 'newer', pass: 'pass' })})
      or exists (select from triggered_passes as run
        join campaigns as recurring on recurring.workspace_id = run.workspace_id and recurring.id = run.campaign_id
        where run.workspace_id = ${workspaceId} and recurring.workspace_id = ${workspaceId}
          and run.pass_id = pass.id and run.reached_at > ${launchedAt} and recurring.message is not null))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
