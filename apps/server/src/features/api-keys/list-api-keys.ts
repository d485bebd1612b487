import { type ApiKey, apiKeysPerPage, type Page } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { newestFirst, toPage } from '../../platform/database/pagination.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { presentApiKey } from './present-api-key.ts';

export type ApiKeysQuery = { cursor?: string | null | undefined; limit?: number | undefined };

export async function listApiKeys(
  ctx: Pick<Context, 'database' | 'identity'>,
  workspaceId: string,
  { cursor, limit = apiKeysPerPage }: ApiKeysQuery,
): Promise<Page<ApiKey>> {
  const { rows, count } = await ctx.database.inWorkspaceReadOnly(workspaceId, async ({ db }) => {
    const unrevoked = db
      .selectFrom('api_keys')
      .where('workspace_id', '=', workspaceId)
      .where('revoked_at', 'is', null);
    return {
      rows: await newestFirst(unrevoked.selectAll(), { cursor, limit }).execute(),
      ...(await unrevoked.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()),
    };
  });
  const nameOf = await findCreators(
    ctx,
    rows.map((row) => row.created_by),
  );
  return toPage(
    rows,
    limit,
    Number(count),
    (row) => [row.id],
    (row) => presentApiKey(row, nameOf),
  );
}
