import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { Change } from '../../../platform/database/next-change.ts';
import type { RunRow } from '../find-campaign.ts';
import { updateRun } from '../move-campaign.ts';

/** The change number since which the run's change covers passes, and the mark of its message. Call it with the row locked. */
export async function coverFrom(
  tx: WorkspaceTransaction,
  run: Marked,
  change: Pick<Change, 'change_number'>,
  coversSince = change.change_number,
): Promise<void> {
  const messageMark = await findMessageMark(tx, run, change);
  await updateRun(tx, run.id, { covers_since: coversSince, message_mark: messageMark });
}

export type Marked = Pick<RunRow, 'id' | 'target_pass_template_id' | 'content'>;

/** Null for a new text. The launch's change number: it stays when an earlier campaign ends, so no phone sees a new message. */
export async function findMessageMark(
  { workspaceId, db }: WorkspaceTransaction,
  { id, target_pass_template_id, content: { message, split } }: Marked,
  { change_number }: Pick<Change, 'change_number'>,
): Promise<string | null> {
  const variants = split?.variants ?? [];
  const texts = [message, ...variants.map((variant) => variant.message)].filter(Boolean);
  if (texts.length === 0) return null;
  const earlier = await db
    .selectFrom('campaign_runs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('target_pass_template_id', '=', target_pass_template_id)
    .where('id', '<>', id)
    // A run whose recipients could not be selected sends nothing.
    .where('status', '<>', 'Draft')
    .where(
      sql<boolean>`(content ->> 'message' = any(${texts}::text[]) or exists (
        select from jsonb_array_elements(content -> 'split' -> 'variants') as variant
        where variant ->> 'message' = any(${texts}::text[])))`,
    )
    .limit(1)
    .executeTakeFirst();
  return earlier ? change_number : null;
}
