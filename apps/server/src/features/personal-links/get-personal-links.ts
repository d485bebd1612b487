import type { PersonalLinks } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { PersonalLinksTable } from '../../platform/database/schema/sign-ups-tables.ts';
import { templatePublicId } from '../../platform/public-ids.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';

export type PersonalLinksRow = Selectable<PersonalLinksTable>;

export async function findPersonalLinks(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<PersonalLinksRow | null> {
  const row = await db
    .selectFrom('personal_links')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .executeTakeFirst();
  return row ?? null;
}

export async function getPersonalLinks(
  { config }: Pick<Context, 'config'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<PersonalLinks> {
  const template = await findPassTemplate(tx, passTemplateId);
  const row = await findPersonalLinks(tx, passTemplateId);
  const templateId = templatePublicId({ workspaceId: tx.workspaceId, passTemplateId });
  return {
    isEnabled: row?.is_enabled ?? false,
    allowsUnsigned: row?.allows_unsigned ?? false,
    attributeKeys: row?.attribute_keys ?? [],
    expiresAt: row?.expires_at?.toISOString() ?? null,
    templateId,
    url: template.published_revision_id ? `${config.publicUrl}/t/${templateId}` : null,
  };
}
