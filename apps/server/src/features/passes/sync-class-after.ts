import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { PublishedDesign } from '../pass-templates/find-published-design.ts';
import { readSharedAttributes } from './read-shared-attributes.ts';
import { syncGoogleClassJob } from './sync-google-class.job.ts';

/** Makes a change to passes of a template; where it changes what they have in common, the class at Google follows. */
export async function syncClassAfter<Result>(
  ctx: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  { template, document }: Pick<PublishedDesign, 'template' | 'document'>,
  change: () => Promise<Result>,
): Promise<Result> {
  if (!template.google_issuer_id || !document.features.relevance) return change();
  const before = await readSharedAttributes(tx, template.id, document);
  const result = await change();
  const after = await readSharedAttributes(tx, template.id, document);
  if (!isDeepStrictEqual(before, after))
    await ctx.queue.send(tx, syncGoogleClassJob, {
      workspaceId: tx.workspaceId,
      passTemplateId: template.id,
    });
  return result;
}
