import type { InviteEmailContent } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { writeExampleMail } from './write-example-mail.ts';

export async function saveInviteEmail(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'database' | 'config' | 'keys'>,
  tx: WorkspaceTransaction,
  { passTemplateId, ...content }: InviteEmailContent & { passTemplateId: string },
): Promise<void> {
  const { workspaceId, db } = tx;
  const template = await findPassTemplate(tx, passTemplateId, true);
  if (template.archived_at) throw new AppError('archived');
  const { issues } = await writeExampleMail(ctx, tx, { passTemplateId, content });
  if (issues.length > 0)
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
  const { subject, body, replyTo } = content;
  const row = { subject, body, reply_to: replyTo, updated_at: ctx.clock() };
  await db
    .insertInto('invite_emails')
    .values({ workspace_id: workspaceId, pass_template_id: passTemplateId, ...row })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'pass_template_id']).doUpdateSet(row))
    .execute();
  await announce(ctx, tx, [{ type: 'passTemplate.updated', payload: { passTemplateId } }]);
}
