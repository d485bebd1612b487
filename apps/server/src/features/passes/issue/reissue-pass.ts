import type { DesignDocument } from '@tessera/pass-design';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { AttributeValues } from '../../../platform/database/schema/passes-tables.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import type { WorkspaceWithOrganization } from '../../workspaces/find-workspace-by-id.ts';
import { createValueCheck } from '../check-values.ts';
import { findPass, findPassUser } from '../find-pass.ts';
import { savePassUsers } from '../save-pass-users.ts';
import { voidPass } from '../void-pass.ts';
import { issuePass } from './issue-pass.ts';
import type { IssuedPass, IssueSource } from './issue-passes.ts';

/** Keeps values and external id, and voids the old pass for good. Omits values of attributes that the design lost. */
export async function reissuePass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'mailer' | 'sms'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  { passId, sendDownloadLink = false }: { passId: string; sendDownloadLink?: boolean | undefined },
  source: IssueSource,
): Promise<IssuedPass> {
  // Lock the holder before the pass, as every change of passes does, to prevent deadlocks.
  const { pass_user_id: holderId } = await findPass(tx, passId);
  const { users } = await savePassUsers(ctx, tx, [{ id: holderId, attributes: {} }]);
  const pass = await findPass(tx, passId, true);
  const [user] = users;
  if (!user || pass.pass_user_id !== user.id) throw new AppError('conflict');
  if ((await findPassUser(tx, user.id)).erased_at)
    throw new AppError('conflict', { message: 'The data of this person was erased.' });
  await tx.db
    .updateTable('passes')
    .set({ external_id: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passId)
    .execute();
  const { document } = await findPublishedDesign(tx, pass.pass_template_id);
  const issued = await issuePass(
    ctx,
    tx,
    workspace,
    {
      passTemplateId: pass.pass_template_id,
      holderId: user.id,
      user: {
        ...{ email: user.email, phone: user.phone, externalId: user.external_id },
        ...{ firstName: user.first_name, lastName: user.last_name },
      },
      attributes: declaredValues(document, { ...user.attributes, ...pass.attributes }),
      expiresAt: pass.expires_at?.toISOString(),
      externalId: pass.external_id,
      replaces: pass,
      sendDownloadLink,
    },
    source,
  );
  await voidPass(ctx, tx, passId, { atOnce: true });
  return issued;
}

export async function withoutInvalidReissues(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  passIds: readonly string[],
): Promise<string[]> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const rows = await tx.db
    .selectFrom('passes as pass')
    .innerJoin('pass_users as user', (join) =>
      join.onRef('user.workspace_id', '=', 'pass.workspace_id').onRef('user.id', '=', 'pass.pass_user_id'),
    )
    .select(['pass.id', 'pass.attributes', 'user.attributes as user_attributes'])
    .select(['user.email', 'user.phone', 'user.external_id', 'user.first_name', 'user.last_name'])
    .where('pass.workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`pass.id = any(${passIds}::uuid[])`)
    .orderBy('pass.id')
    .execute();
  const check = await createValueCheck(tx, document, {
    passTemplateId,
    people: rows,
    values: rows.map(({ attributes }) => attributes),
  });
  const valid = rows.filter(({ email, first_name, last_name, user_attributes, attributes }) => {
    const user = { email, firstName: first_name, lastName: last_name };
    const values = declaredValues(document, { ...user_attributes, ...attributes });
    return check({ user, attributes: values, replaced: attributes }).issues.length === 0;
  });
  return valid.map(({ id }) => id);
}

function declaredValues({ attributes }: DesignDocument, values: AttributeValues): AttributeValues {
  const declared = attributes.filter(
    ({ key, type, scope }) =>
      // The person keeps pictures, which cannot be given again.
      Object.hasOwn(values, key) && !(type === 'image' && scope === 'user'),
  );
  return Object.fromEntries(declared.map(({ key }) => [key, values[key] ?? null]));
}
