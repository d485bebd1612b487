import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { dateOf } from '../../pass-templates/pass-expiry.ts';
import type { WorkspaceWithOrganization } from '../../workspaces/find-workspace-by-id.ts';
import { sendDownloadLink } from '../send-download-link.ts';
import { type IssuedPass, type IssueSource, issuePasses, type PassToIssue } from './issue-passes.ts';

export type NewPass = Omit<PassToIssue, 'id' | 'expiresAt'> & {
  passTemplateId: string;
  expiresAt?: string | null | undefined;
  sendDownloadLink?: boolean;
};

export async function issuePass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'mailer' | 'sms'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  { passTemplateId, expiresAt, ...pass }: NewPass,
  source: IssueSource,
): Promise<IssuedPass> {
  const [issued] = await issuePasses(ctx, tx, workspace, {
    passTemplateId,
    passes: [{ ...pass, expiresAt: dateOf(expiresAt) }],
    source,
  });
  if (!issued) throw new Error('A pass with a new id was not added.');
  if (pass.sendDownloadLink) await sendDownloadLink(ctx, tx, issued.id);
  return issued;
}
