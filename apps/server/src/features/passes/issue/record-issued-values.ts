import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { IssuedValues } from '../../../platform/database/schema/pass-templates-tables.ts';
import type { AttributeValues } from '../../../platform/database/schema/passes-tables.ts';
import type { PassTemplateRow } from '../../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { syncGoogleClassJob } from '../../push/push.jobs.ts';
import { addIssuedPass, sharedAttributes } from './issued-values.ts';

/**
 * Records the values of new event tickets in the template's row and syncs the Google class if it changes. Call it before locking the
 * workspace's change number: it may lock the template, which publishing locks first.
 */
export async function recordIssuedValues(
  ctx: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  template: PassTemplateRow,
  passes: readonly AttributeValues[],
): Promise<void> {
  if (template.pass_type !== 'eventTicket' || !template.google_issuer_id) return;
  const withPasses = (issued: IssuedValues | null) => passes.reduce(addIssuedPass, issued);
  // A stale row suffices: entries are only added.
  if (isDeepStrictEqual(withPasses(template.issued_values), template.issued_values)) return;
  const { template: locked, document } = await findPublishedDesign(tx, template.id, true);
  const before = locked.issued_values;
  const after = withPasses(before);
  await tx.db
    .updateTable('pass_templates')
    .set({ issued_values: JSON.stringify(after) })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', template.id)
    .execute();
  if (isDeepStrictEqual(sharedAttributes(after, document), sharedAttributes(before, document))) return;
  await ctx.queue.send(tx, syncGoogleClassJob, {
    workspaceId: tx.workspaceId,
    passTemplateId: template.id,
  });
}
