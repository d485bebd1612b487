import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { GlobalTables } from '../../platform/database/schema/database.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';
import { takeHandle } from '../../platform/take-handle.ts';

export type WorkspaceRow = {
  organizationId: string;
  name: string;
  timezoneName: string;
  issuerName: string;
  issuerAddress?: string;
  issuerContact?: string;
  companySize?: number | null;
  companyRole?: string | null;
  /** By which a repeated request finds this workspace. */
  creation?: { userId: string; key: string } | undefined;
};

export async function insertWorkspace(
  ctx: Pick<Context, 'clock'>,
  db: Transaction<GlobalTables>,
  row: WorkspaceRow,
): Promise<{ id: string; handle: string }> {
  const workspace = await takeHandle(row.name, 'workspace', (handle) =>
    db
      .insertInto('workspaces')
      .values({
        organization_id: row.organizationId,
        name: row.name,
        handle,
        timezone_name: row.timezoneName,
        issuer_name: row.issuerName,
        issuer_address: row.issuerAddress ?? null,
        issuer_contact: row.issuerContact ?? null,
        company_size: row.companySize ?? null,
        company_role: row.companyRole ?? null,
        created_at: ctx.clock(),
        created_by: row.creation?.userId ?? null,
        creation_key: row.creation?.key ?? null,
      })
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returning(['id', 'handle'])
      .executeTakeFirst(),
  );
  await saveNameWords(db, { list: 'workspaces', id: workspace.id, name: row.name });
  return workspace;
}
