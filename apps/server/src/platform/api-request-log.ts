import { apiRequestsMax } from '@tessera/contract';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { createBatchedLog } from './batched-log.ts';
import type { WorkspaceTransaction } from './database/database.ts';

export type LoggedRequest = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  durationMilliseconds: number;
};

type ApiKeyAddress = { workspaceId: string; apiKeyId: string };
type DatedRequest = LoggedRequest & { id: string; at: Date };

/** The last calls of each API key of a workspace. */
export type ApiRequestLog = {
  /** Returns at once. A crash loses the last second. */
  add(key: ApiKeyAddress, request: LoggedRequest): void;
  flush(): Promise<void>;
};

/** Of keys in a transaction. */
const rowsMax = 100;

/** Removes what is beyond the last calls of a key. */
export function createApiRequestLog(
  ctx: Pick<Context, 'database' | 'clock' | 'ids' | 'logger' | 'countedLog'>,
): ApiRequestLog {
  const log = createBatchedLog<DatedRequest>(ctx, {
    name: 'API request logs',
    rowsMax,
    merge: (requests, request) => requests.push(request),
    write: (workspaceId, rows) =>
      ctx.database.inWorkspace(workspaceId, async (tx) => {
        for (const [apiKeyId, requests] of rows) {
          await insertRequests(tx, apiKeyId, requests.slice(-apiRequestsMax));
          await removeOldRequests(tx, apiKeyId);
        }
      }),
  });
  return {
    add: ({ workspaceId, apiKeyId }, request) =>
      log.add(workspaceId, apiKeyId, { ...request, id: ctx.ids.uuid(), at: ctx.clock() }),
    flush: log.flush,
  };
}

function insertRequests(
  { workspaceId, db }: WorkspaceTransaction,
  apiKeyId: string,
  requests: DatedRequest[],
): Promise<unknown> {
  return db
    .insertInto('api_requests')
    .values(
      requests.map(({ id, requestId, method, route, status, durationMilliseconds, at }) => ({
        workspace_id: workspaceId,
        api_key_id: apiKeyId,
        id,
        request_id: requestId,
        method,
        route,
        status,
        duration_milliseconds: durationMilliseconds,
        created_at: at,
      })),
    )
    .execute();
}

function removeOldRequests({ workspaceId, db }: WorkspaceTransaction, apiKeyId: string): Promise<unknown> {
  const old = db
    .selectFrom('api_requests')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('api_key_id', '=', apiKeyId)
    .orderBy('id', 'desc')
    .offset(apiRequestsMax)
    // Another server removes the same rows.
    .forUpdate()
    .skipLocked();
  return db
    .deleteFrom('api_requests')
    .where('workspace_id', '=', workspaceId)
    .where('api_key_id', '=', apiKeyId)
    .where(sql<SqlBool>`id = any(array(${old}))`)
    .execute();
}
