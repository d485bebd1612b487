import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type ChunkRecipients, chunkCondition } from '../recipients/chunk-recipients.ts';

type Range = { firstPassId: string; lastPassId: string; recipients: ChunkRecipients };

/** The number of a template's issued passes held in Google Wallet, optionally the recipients within a range of pass ids. */
export async function countGoogleHolders(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  within: Range | null = null,
): Promise<number> {
  const held = await db
    .selectFrom('google_objects as object')
    .innerJoin('passes', (join) =>
      join.onRef('passes.workspace_id', '=', 'object.workspace_id').onRef('passes.id', '=', 'object.pass_id'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('object.workspace_id', '=', workspaceId)
    .where('object.holders', '>', 0)
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', passTemplateId)
    .where('passes.status', '=', 'issued')
    .$if(within !== null, (select) =>
      select
        .where('passes.id', '>=', within?.firstPassId ?? '')
        .where('passes.id', '<=', within?.lastPassId ?? '')
        .where((eb) => eb.and(within ? [chunkCondition('passes', within.recipients)] : [])),
    )
    .executeTakeFirstOrThrow();
  return Number(held.count);
}
