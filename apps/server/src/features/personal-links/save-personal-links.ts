import type { PersonalLinkSettings, PersonalLinks } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { loadDesignDocument } from '../pass-templates/load-design-document.ts';
import { getPersonalLinks } from './get-personal-links.ts';

export type PersonalLinkChanges = { passTemplateId: string } & {
  [Setting in keyof PersonalLinkSettings]?: PersonalLinkSettings[Setting] | undefined;
};

/** @throws AppError `notFound`, `archived`, `validationFailed` for an unknown attribute */
export async function savePersonalLinks(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'config'>,
  tx: WorkspaceTransaction,
  { passTemplateId, ...changes }: PersonalLinkChanges,
): Promise<PersonalLinks> {
  const { workspaceId, db } = tx;
  // Locked, so that two simultaneous saves keep each other's settings.
  const template = await findPassTemplate(tx, passTemplateId, true);
  if (template.archived_at) throw new AppError('archived');
  const before = await getPersonalLinks(ctx, tx, passTemplateId);
  if (changes.attributeKeys) await requireDeclared(tx, template, changes.attributeKeys, before.attributeKeys);
  const {
    isEnabled = before.isEnabled,
    allowsUnsigned = before.allowsUnsigned,
    attributeKeys = before.attributeKeys,
    expiresAt = before.expiresAt,
  } = changes;
  const settings = {
    is_enabled: isEnabled,
    allows_unsigned: allowsUnsigned,
    attribute_keys: JSON.stringify([...new Set(attributeKeys)]),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    updated_at: ctx.clock(),
  };
  await db
    .insertInto('personal_links')
    .values({ workspace_id: workspaceId, pass_template_id: passTemplateId, ...settings })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'pass_template_id']).doUpdateSet(settings))
    .execute();
  await announce(ctx, tx, [{ type: 'passTemplate.updated', payload: { passTemplateId } }]);
  return getPersonalLinks(ctx, tx, passTemplateId);
}

/** Attributes that the design has lost since may stay. */
async function requireDeclared(
  tx: WorkspaceTransaction,
  template: Awaited<ReturnType<typeof findPassTemplate>>,
  given: readonly string[],
  known: readonly string[],
): Promise<void> {
  const revisions = [template.latest_revision_id, template.published_revision_id].filter((id) => id !== null);
  const documents = await Promise.all(revisions.map((id) => loadDesignDocument(tx, id)));
  const declared = new Set([
    ...known,
    ...documents.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
  ]);
  const issues = given.flatMap((key, index) =>
    declared.has(key)
      ? []
      : [{ path: `attributeKeys.${index}`, message: `The pass template has no attribute ${key}.` }],
  );
  if (issues.length > 0)
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
}
