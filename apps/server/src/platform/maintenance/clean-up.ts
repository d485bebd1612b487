import type { Context } from '../../context.ts';
import { removeExpiredApiKeyLinks } from '../../features/api-keys/remove-expired-api-key-links.ts';
import { removeSupersededCertificates } from '../../features/wallet-platforms/remove-superseded-certificates.ts';
import { removeOldWebhookDeliveries } from '../../features/webhooks/remove-old-webhook-deliveries.ts';
import { wakeWebhookEndpoints } from '../../features/webhooks/wake-webhook-endpoints.ts';
import type { WorkspaceTransaction } from '../database/database.ts';
import { ensureEventPartitions } from '../database/ensure-event-partitions.ts';
import { removeExpiredIdentityRows } from '../identity/remove-expired-identity-rows.ts';
import { settleStuckCampaigns } from './settle-stuck-campaigns.ts';

/** A callback expires by itself within hours and is refused afterwards, so by then its nonce has nothing left to refuse. */
const nonceHoursMax = 24;
/** What was being signed or pushed with a certificate when another took its place is done by then. */
const supersededHoursMax = 24;
const workspacesPerRead = 500;

type CleanUpContext = Pick<
  Context,
  'database' | 'clock' | 'logger' | 'identity' | 'queue' | 'ids' | 'reactions'
>;

/** Removes what is past its time, keys that have signed for too long included, and makes the event partitions of the coming months. Safe to run twice, and beside itself. */
export async function cleanUp(ctx: CleanUpContext): Promise<void> {
  const now = ctx.clock();
  await ensureEventPartitions(ctx.database.global, now);
  const identityRows = await removeExpiredIdentityRows(ctx.database.global, now);
  const nonces = await sumOfWorkspaces(ctx, (tx) => removeOldNonces(tx, now));
  const apiKeyLinks = await sumOfWorkspaces(ctx, (tx) => removeExpiredApiKeyLinks(tx, now));
  const certificates = await removeSupersededCertificates(
    ctx,
    new Date(now.getTime() - supersededHoursMax * 3600 * 1000),
  );
  const webhookDeliveries = await sumOfWorkspaces(ctx, (tx) => removeOldWebhookDeliveries(tx, now));
  const wokenWebhookEndpoints = await sumOfWorkspaces(ctx, (tx) => wakeWebhookEndpoints(ctx, tx, now));
  const stuckCampaigns = await sumOfWorkspaces(ctx, (tx) => settleStuckCampaigns(ctx, tx));
  // WorkOS keeps keys of its own.
  if (ctx.identity.name === 'embedded' && (await ctx.identity.rotateSigningKey()))
    ctx.logger.info('Access tokens are signed with a new key from now on');
  ctx.logger.info('Cleaned up', {
    identityRows,
    nonces,
    apiKeyLinks,
    certificates,
    webhookDeliveries,
    wokenWebhookEndpoints,
    stuckCampaigns,
  });
}

/** Workspace by workspace, since no statement reaches across them; answers what `work` answers, summed up. */
async function sumOfWorkspaces(
  { database }: Pick<Context, 'database'>,
  work: (tx: WorkspaceTransaction) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (let after = '0'; ; ) {
    const workspaces = await database.global
      .selectFrom('workspaces')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(workspacesPerRead)
      .execute();
    for (const { id } of workspaces) sum += await database.inWorkspace(id, work);
    const last = workspaces.at(-1);
    if (!last) return sum;
    after = last.id;
  }
}

async function removeOldNonces({ workspaceId, db }: WorkspaceTransaction, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('google_callback_nonces')
    .where('workspace_id', '=', workspaceId)
    .where('received_at', '<', new Date(now.getTime() - nonceHoursMax * 3600 * 1000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
