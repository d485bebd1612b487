import type { InviteEmailPreview } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type WantedExample, writeExampleMail } from './write-example-mail.ts';

/** Shows that mails name the company's address, as many laws require. */
const fallbackAddress = 'Your company’s address';

export async function previewInviteEmail(
  ctx: Parameters<typeof writeExampleMail>[0],
  tx: WorkspaceTransaction,
  wanted: WantedExample,
): Promise<InviteEmailPreview> {
  const { mail, issues } = await writeExampleMail(ctx, tx, { ...wanted, fallbackAddress });
  if (!mail) return { mail, issues };
  const { fromName, to, subject, html, text } = mail;
  return { mail: { from: fromName, to, subject, html, text }, issues };
}
