import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { issuePass, type NewPass } from '../passes/issue-pass.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { sendDownloadLink } from './send-download-link.ts';

/** Gives a person a pass and, if asked, mails them its link. Where the mail is refused, no pass is made either. */
export async function issuePassAndSendLink(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'mailer'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  pass: NewPass & { sendDownloadLink: boolean },
): Promise<{ id: string }> {
  const issued = await issuePass(ctx, tx, workspace, pass);
  if (pass.sendDownloadLink) await sendDownloadLink(ctx, tx, issued.id);
  return issued;
}
