import { type ApiKey, apiKeysPerPage, type Page } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { newestFirst, toPage } from '../../platform/database/pagination.ts';
import { findCreators } from '../organizations/find-creators.ts';
import type { ApiKeysQuery } from './list-api-keys.ts';
import { presentApiKey } from './present-api-key.ts';

export async function listOrganizationApiKeys(
  ctx: Pick<Context, 'database' | 'identity'>,
  organizationId: string,
  { cursor, limit = apiKeysPerPage }: ApiKeysQuery,
): Promise<Page<ApiKey>> {
  const unrevoked = ctx.database.global
    .selectFrom('organization_api_keys')
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null);
  const [rows, { count }] = await Promise.all([
    newestFirst(unrevoked.selectAll(), { cursor, limit }).execute(),
    unrevoked.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const nameOf = await findCreators(
    ctx,
    rows.map((row) => row.created_by),
  );
  return toPage(
    rows,
    limit,
    Number(count),
    (row) => [row.id],
    (row) => presentApiKey({ ...row, secure: false }, nameOf),
  );
}
