import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

const columns = { identifier: 'apple_pass_type_identifier_id', issuer: 'google_issuer_id' } as const;

/** Includes archived templates: people hold their passes. @throws AppError `conflict` with the name of a template that uses it */
export async function requireUnused(
  { workspaceId, db }: WorkspaceTransaction,
  what: keyof typeof columns,
  id: string,
): Promise<void> {
  const template = await db
    .selectFrom('pass_templates')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where(columns[what], '=', id)
    .executeTakeFirst();
  if (template)
    throw new AppError('conflict', {
      message: `The pass template “${template.name}” uses this ${what}, so it cannot be removed.`,
    });
}
