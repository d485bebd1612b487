import { type GoogleIssuer, listCountMax, type Page, walletPlatformsPerPage } from '@tessera/contract';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, toPage } from '../../platform/database/pagination.ts';

type ListQuery = { cursor?: string | null | undefined; limit?: number | undefined };

export async function listGoogleIssuers(
  { workspaceId, db }: WorkspaceTransaction,
  { cursor, limit = walletPlatformsPerPage }: ListQuery,
): Promise<Page<GoogleIssuer>> {
  const after = decodeIdCursor(cursor);
  const rows = await db
    .selectFrom('google_issuers as issuer')
    .innerJoin('google_service_accounts as account', 'account.id', 'issuer.service_account_id')
    .select(({ selectFrom }) => [
      'issuer.id',
      'issuer.identifier',
      'issuer.platform_managed',
      'issuer.created_at',
      'account.client_email',
      selectFrom(
        selectFrom('pass_templates')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .whereRef('google_issuer_id', '=', 'issuer.id')
          .orderBy('google_issuer_id')
          .limit(listCountMax)
          .as('template'),
      )
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('passTemplateCount'),
    ])
    .where('issuer.workspace_id', '=', workspaceId)
    .$if(after !== null, (select) => select.where('issuer.id', '>', after ?? ''))
    .orderBy('issuer.id')
    .limit(limit + 1)
    .execute();
  const total = await countUpTo(
    db,
    db.selectFrom('google_issuers').select('id').where('workspace_id', '=', workspaceId).orderBy('id'),
  );
  return toPage(rows, limit, total, (row) => [row.id], presentGoogleIssuer);
}

type Row = {
  id: string;
  identifier: string;
  platform_managed: boolean;
  created_at: Date;
  client_email: string;
  passTemplateCount: string | null;
};

function presentGoogleIssuer(row: Row): GoogleIssuer {
  return {
    id: row.id,
    identifier: row.identifier,
    platformManaged: row.platform_managed,
    passTemplateCount: Number(row.passTemplateCount ?? 0),
    // Only the operator knows the platform's service account.
    serviceAccountEmail: row.platform_managed ? null : row.client_email,
    createdAt: row.created_at.toISOString(),
  };
}
