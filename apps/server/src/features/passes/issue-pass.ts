import { filterValues } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { saveAttributeValues } from '../../platform/database/search/save-attribute-values.ts';
import { announce } from '../../platform/events/announce.ts';
import { secondBefore } from '../../platform/whole-second.ts';
import { findPassTemplate, findRevision } from '../pass-templates/find-pass-template.ts';
import { countWorkspace } from '../workspaces/count-workspace.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { checkAttributes } from './check-attributes.ts';
import { passIssued } from './pass-events.ts';
import { recordIssuedValues } from './record-issued-values.ts';
import { type PassPerson, savePassUser } from './save-pass-user.ts';
import { sendDownloadLink } from './send-download-link.ts';
import { touchPassesOfUser } from './touch-passes-of-user.ts';

export type NewPass = {
  passTemplateId: string;
  user: PassPerson;
  attributes: AttributeValues;
  expiresAt?: string | null | undefined;
  /** Mails the download link to the person. */
  sendDownloadLink?: boolean;
};

/**
 * Issues a pass of a published template; used by the app, the API and imports. If the download link cannot be mailed as requested, the
 * transaction fails and no pass is issued.
 */
export async function issuePass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'mailer'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  pass: NewPass,
): Promise<{ id: string }> {
  const { passTemplateId, user, attributes, expiresAt } = pass;
  const template = await findPassTemplate(tx, passTemplateId, 'use');
  if (template.archived_at) throw new AppError('archived');
  if (!template.published_revision_id) throw new AppError('notPublished');
  const { document } = await findRevision(tx, template.published_revision_id);
  const values = checkAttributes(document.attributes, attributes);
  await recordIssuedValues(ctx, tx, template, [values.pass]);
  if (template.is_demo) await enforceDemoPassLimit(tx, workspace);
  const passUser = await savePassUser(ctx, tx, user, values.user);
  if (passUser.changed) await touchPassesOfUser(ctx, tx, passUser.id);
  const id = ctx.ids.uuid();
  const now = ctx.clock();
  await tx.db
    .insertInto('passes')
    .values({
      workspace_id: tx.workspaceId,
      id,
      pass_template_id: passTemplateId,
      pass_user_id: passUser.id,
      attributes: JSON.stringify(values.pass),
      status: 'issued',
      expires_at: expiresAt ? new Date(expiresAt) : null,
      link_version: 1,
      change_number: '0',
      last_modified: secondBefore(now),
      created_at: now,
      filter_values: JSON.stringify(filterValues(values.pass)),
    })
    .execute();
  await saveAttributeValues(tx, passTemplateId, [{ id, values: values.pass }]);
  await announce(ctx, tx, [passIssued({ passId: id, passTemplateId })]);
  if (pass.sendDownloadLink) await sendDownloadLink(ctx, tx, id);
  return { id };
}

/** Locks the workspace's row, so that concurrent requests cannot both issue the last allowed pass. */
async function enforceDemoPassLimit(
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
): Promise<void> {
  const limit = workspace.organization.demo_pass_count_limit;
  if (limit === null) return;
  await tx.db
    .selectFrom('change_numbers')
    .select('change_number')
    .where('workspace_id', '=', tx.workspaceId)
    .forUpdate()
    .execute();
  const { demoPassCount } = await countWorkspace(tx);
  if (demoPassCount >= limit)
    throw new AppError('demoPassLimitReached', {
      message: `This workspace has reached its limit of ${limit} demo passes.`,
    });
}
