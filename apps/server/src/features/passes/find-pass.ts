import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { PassesTable, PassUsersTable } from '../../platform/database/schema/passes-tables.ts';

export type PassRow = Selectable<PassesTable>;
export type PassUserRow = Selectable<PassUsersTable>;

export async function lookUpPass(
  { workspaceId, db }: WorkspaceTransaction,
  passId: string,
  lock = false,
): Promise<PassRow | null> {
  const pass = await db
    .selectFrom('passes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passId)
    .$if(lock, (select) => select.forNoKeyUpdate())
    .executeTakeFirst();
  return pass ?? null;
}

/** `lock` still lets other transactions insert rows that refer to the pass. @throws AppError `notFound` */
export async function findPass(tx: WorkspaceTransaction, passId: string, lock = false): Promise<PassRow> {
  const pass = await lookUpPass(tx, passId, lock);
  if (!pass) throw new AppError('notFound');
  return pass;
}

export function findPassUser(
  { workspaceId, db }: WorkspaceTransaction,
  passUserId: string,
): Promise<PassUserRow> {
  return db
    .selectFrom('pass_users')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passUserId)
    .executeTakeFirstOrThrow();
}

export async function findPassByShortCode(
  { workspaceId, db }: WorkspaceTransaction,
  code: string,
): Promise<PassRow | null> {
  const pass = await db
    .selectFrom('passes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('short_code', '=', code)
    .executeTakeFirst();
  return pass ?? null;
}

export async function findPassByExternalId(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, externalId }: { passTemplateId: string; externalId: string },
): Promise<PassRow | null> {
  const pass = await db
    .selectFrom('passes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return pass ?? null;
}
