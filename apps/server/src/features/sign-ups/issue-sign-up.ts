import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { issuePasses } from '../passes/issue/issue-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import type { PendingInput } from './pending-sign-up.ts';

export async function issueSignUp(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'config' | 'keys'>,
  tx: WorkspaceTransaction,
  { id, passTemplateId, input }: { id?: string; passTemplateId: string; input: PendingInput },
): Promise<string> {
  const {
    via = 'signUp',
    email,
    phone,
    firstName,
    lastName,
    attributes,
    consentText,
    consentedAt,
    utm,
  } = input;
  const [issued] = await issuePasses(ctx, tx, await findWorkspaceById(tx.db, tx.workspaceId), {
    passTemplateId,
    passes: [
      {
        ...(id === undefined ? {} : { id }),
        user: { email, phone: phone ?? null, firstName, lastName },
        attributes,
        utm: Object.keys(utm).length > 0 ? utm : null,
      },
    ],
    source: { via, by: null },
  });
  if (!issued) throw new Error('The pass of a sign-up was not added.');
  if (consentText)
    await tx.db
      .insertInto('sign_up_consents')
      .values({
        workspace_id: tx.workspaceId,
        pass_id: issued.id,
        consent_text: consentText,
        consented_at: new Date(consentedAt),
      })
      .execute();
  return downloadUrl(ctx, { workspaceId: tx.workspaceId, passId: issued.id }, issued.pass.link_version);
}
