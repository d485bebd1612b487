import { type Page, type WebhookEndpoint, webhookEndpointsMax } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { newestFirst, toPage } from '../../platform/database/pagination.ts';
import { presentWebhookEndpoint } from './present-webhook-endpoint.ts';

export type WebhookEndpointsQuery = { cursor?: string | null | undefined; limit?: number | undefined };

export async function listWebhookEndpoints(
  ctx: Pick<Context, 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  { cursor, limit = webhookEndpointsMax }: WebhookEndpointsQuery,
): Promise<Page<WebhookEndpoint>> {
  const ofWorkspace = db
    .selectFrom('webhook_endpoints')
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null);
  const rows = await newestFirst(ofWorkspace.selectAll(), { cursor, limit }).execute();
  const { count } = await ofWorkspace
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const now = ctx.clock();
  return toPage(
    rows,
    limit,
    Number(count),
    (row) => [row.id],
    (row) => presentWebhookEndpoint(row, now),
  );
}
