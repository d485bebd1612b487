import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { type ChunkRecipients, chunkCondition } from '../../recipients/chunk-recipients.ts';

export async function countGoogleHolders(tx: WorkspaceTransaction, passTemplateId: string): Promise<number> {
  const held = await heldPasses(tx, passTemplateId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(held.count);
}

type Range = { firstPassId: string; lastPassId: string; recipients: ChunkRecipients };

export async function findGoogleHolders(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  { firstPassId, lastPassId, recipients }: Range,
): Promise<string[]> {
  const held = await heldPasses(tx, passTemplateId)
    .select('passes.id')
    .where('passes.id', '>=', firstPassId)
    .where('passes.id', '<=', lastPassId)
    .where(chunkCondition('passes', recipients))
    .execute();
  return held.map(({ id }) => id);
}

function heldPasses({ workspaceId, db }: WorkspaceTransaction, passTemplateId: string) {
  return db
    .selectFrom('google_objects as object')
    .innerJoin('passes', (join) =>
      join.onRef('passes.workspace_id', '=', 'object.workspace_id').onRef('passes.id', '=', 'object.pass_id'),
    )
    .where('object.workspace_id', '=', workspaceId)
    .where('object.holders', '>', 0)
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', passTemplateId)
    .where('passes.status', '=', 'issued');
}
