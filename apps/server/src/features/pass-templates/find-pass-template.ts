import { currentDesignDocument } from '@tessera/pass-design';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type {
  PassTemplateRevisionsTable,
  PassTemplatesTable,
} from '../../platform/database/schema/pass-templates-tables.ts';

export type PassTemplateRow = Selectable<PassTemplatesTable>;
export type RevisionRow = Selectable<PassTemplateRevisionsTable>;

/** `use`: shared, for issuing. `close`: exclusive, for archiving, waits for `use`. `true`: against updates, allows `use`. */
export type TemplateLock = boolean | 'use' | 'close';

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

export async function findRevision(
  { workspaceId, db }: WorkspaceTransaction,
  revisionId: string,
): Promise<RevisionRow> {
  const revision = await db
    .selectFrom('pass_template_revisions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow();
  return { ...revision, document: currentDesignDocument(revision.document) };
}
