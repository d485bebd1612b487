import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** The template's change times, if its passes carry this pass type identifier. */
export async function findAppleTemplate(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  passTypeIdentifier: string,
): Promise<{ last_modified: Date } | null> {
  const template = await db
    .selectFrom('pass_templates')
    .innerJoin('apple_pass_type_identifiers as identifier', (join) =>
      join
        .onRef('identifier.workspace_id', '=', 'pass_templates.workspace_id')
        .onRef('identifier.id', '=', 'pass_templates.apple_pass_type_identifier_id'),
    )
    .select('pass_templates.last_modified')
    .where('pass_templates.workspace_id', '=', workspaceId)
    .where('pass_templates.id', '=', passTemplateId)
    .where('identifier.identifier', '=', passTypeIdentifier)
    .executeTakeFirst();
  return template ?? null;
}
