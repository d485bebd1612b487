import { type ApiRequest, apiRequestsMax, apiRequestsPerPage, type Page } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { newestFirst, toPage } from '../../platform/database/pagination.ts';

export type ApiRequestsQuery = {
  apiKeyId: string;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

/** @throws AppError `notFound`, also if the key is revoked */
export async function listApiRequests(
  { workspaceId, db }: WorkspaceTransaction,
  { apiKeyId, cursor, limit = apiRequestsPerPage }: ApiRequestsQuery,
): Promise<Page<ApiRequest>> {
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', apiKeyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!key) throw new AppError('notFound');
  const requests = db
    .selectFrom('api_requests')
    .where('workspace_id', '=', workspaceId)
    .where('api_key_id', '=', apiKeyId);
  const rows = await newestFirst(requests.selectAll(), { cursor, limit }).execute();
  const { count } = await requests
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return toPage(
    rows,
    limit,
    Math.min(Number(count), apiRequestsMax),
    (row) => [row.id],
    (row) => ({
      id: row.id,
      requestId: row.request_id,
      method: row.method,
      path: row.route,
      status: row.status,
      durationMilliseconds: row.duration_milliseconds,
      at: row.created_at.toISOString(),
    }),
  );
}
