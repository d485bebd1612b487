import type { InviteEmailContent } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export async function findInviteEmail(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<InviteEmailContent | null> {
  const row = await db
    .selectFrom('invite_emails')
    .select(['subject', 'body', 'reply_to'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .executeTakeFirst();
  return row ? { subject: row.subject, body: row.body, replyTo: row.reply_to } : null;
}
