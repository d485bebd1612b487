import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import type { Actor } from '../programs/entry-rows.ts';
import { findPass } from './find-pass.ts';
import { type PassUpdate, updatePasses } from './update-passes.ts';

export async function updatePass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  update: PassUpdate,
  actor?: Actor,
): Promise<void> {
  const pass = await findPass(tx, update.id);
  if (pass.status === 'voided') throw new AppError('passVoided');
  const { document } = await findPublishedDesign(tx, pass.pass_template_id);
  await updatePasses(ctx, tx, { passTemplateId: pass.pass_template_id, document, updates: [update], actor });
}
