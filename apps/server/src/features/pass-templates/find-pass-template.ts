import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type {
  PassTemplateRevisionsTable,
  PassTemplatesTable,
} from '../../platform/database/schema/pass-templates-tables.ts';

export type PassTemplateRow = Selectable<PassTemplatesTable>;
export type RevisionRow = Selectable<PassTemplateRevisionsTable>;

/**
 * Who issues from a template `uses` it, together with others who do; who puts it away `closes` it, and waits for those. In between
 * stands `true`: it changes, and goes on being used.
 */
export type TemplateLock = boolean | 'use' | 'close';

/** The template, or not found. `lock` keeps it from changing until the transaction ends; rows may still be added that refer to it. */
export async function findPassTemplate(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  lock: TemplateLock = false,
): Promise<PassTemplateRow> {
  const template = await db
    .selectFrom('pass_templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passTemplateId)
    .$if(lock === true, (select) => select.forNoKeyUpdate())
    .$if(lock === 'use', (select) => select.forKeyShare())
    .$if(lock === 'close', (select) => select.forUpdate())
    .executeTakeFirst();
  if (!template) throw new AppError('notFound');
  return template;
}

/** A revision that is known to exist. */
export function findRevision(
  { workspaceId, db }: WorkspaceTransaction,
  revisionId: string,
): Promise<RevisionRow> {
  return db
    .selectFrom('pass_template_revisions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow();
}
