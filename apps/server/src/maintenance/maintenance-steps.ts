import type { Context } from '../context.ts';
import { removeExpiredApiKeyLinks } from '../features/api-keys/remove-expired-api-key-links.ts';
import { requeueStalledBulkChanges } from '../features/bulk-changes/requeue-stalled-bulk-changes.ts';
import { removeOldCallbackNonces } from '../features/devices/remove-old-callback-nonces.ts';
import { finishErasures } from '../features/erasures/finish-erasures.ts';
import { oldImportsPerPage, removeOldImports } from '../features/imports/remove-old-imports.ts';
import { requeueStalledImports } from '../features/imports/requeue-stalled-imports.ts';
import { oldDraftsPerPage, removeOldDrafts } from '../features/pass-templates/remove-old-drafts.ts';
import { expiredSignUpsPerPage, removeExpiredSignUps } from '../features/sign-ups/remove-expired-sign-ups.ts';
import { enqueueLeftCounts } from '../features/stats/enqueue-left-counts.ts';
import { enqueueCertificateExpiryReminders } from '../features/wallet-platforms/enqueue-certificate-expiry-reminders.ts';
import { removeSupersededCertificates } from '../features/wallet-platforms/remove-superseded-certificates.ts';
import {
  oldDeliveriesPerPage,
  removeOldWebhookDeliveries,
} from '../features/webhooks/remove-old-webhook-deliveries.ts';
import { requeueOverdue } from '../features/webhooks/requeue-overdue.ts';
import { resumeWebhookRemovals } from '../features/webhooks/resume-webhook-removals.ts';
import {
  dropOldEventPartitions,
  ensureEventPartitions,
  findOldEventPartitions,
} from '../platform/database/event-partitions.ts';
import {
  oldIdempotencyKeysPerPage,
  removeOldIdempotencyKeys,
} from '../platform/idempotency/remove-old-idempotency-keys.ts';
import { removeExpiredIdentityRows } from '../platform/identity/remove-expired-identity-rows.ts';
import { removeOldAuditEvents } from '../platform/identity/remove-old-audit-events.ts';
import type { InstallationStep, WorkspaceStep } from '../platform/maintenance/maintenance-step.ts';
import { settleStuckCampaigns } from './settle-stuck-campaigns.ts';

/** About a minute of work per hour: nearly five million deliveries a day. */
const oldDeliveryPagesMax = 40;

export type RemovalContext = Pick<Context, 'config' | 'database' | 'files'>;

export const installationRemovals: readonly InstallationStep<RemovalContext>[] = [
  {
    name: 'oldEvents',
    run: ({ database, config }, now) =>
      dropOldEventPartitions(database.global, now, { retentionDays: config.eventRetentionDays }),
    count: async ({ database, config }, now) => {
      const retention = { retentionDays: config.eventRetentionDays };
      return (await findOldEventPartitions(database.global, now, retention)).length;
    },
  },
  { name: 'identityRows', run: ({ database }, now) => removeExpiredIdentityRows(database.global, now) },
  {
    name: 'auditEvents',
    run: ({ database, config }, now) =>
      removeOldAuditEvents(database.global, now, { retentionDays: config.auth.auditRetentionDays }),
  },
  { name: 'certificates', run: removeSupersededCertificates },
];

export const workspaceRemovals: readonly WorkspaceStep<RemovalContext>[] = [
  { name: 'nonces', run: (_ctx, tx, now) => removeOldCallbackNonces(tx, now) },
  { name: 'apiKeyLinks', run: (_ctx, tx, now) => removeExpiredApiKeyLinks(tx, now) },
  {
    name: 'webhookDeliveries',
    pages: { rowsEach: oldDeliveriesPerPage, max: oldDeliveryPagesMax },
    run: (_ctx, tx, now) => removeOldWebhookDeliveries(tx, now),
  },
  {
    name: 'idempotencyKeys',
    pages: { rowsEach: oldIdempotencyKeysPerPage, max: oldDeliveryPagesMax },
    run: (_ctx, tx, now) => removeOldIdempotencyKeys(tx, now),
  },
  { name: 'oldImports', pages: { rowsEach: oldImportsPerPage, max: 10 }, run: removeOldImports },
  {
    name: 'expiredSignUps',
    pages: { rowsEach: expiredSignUpsPerPage, max: 10 },
    run: (_ctx, tx, now) => removeExpiredSignUps(tx, now),
  },
  {
    name: 'oldDrafts',
    pages: { rowsEach: oldDraftsPerPage, max: 10 },
    run: (_ctx, tx, now) => removeOldDrafts(tx, now),
  },
];

export const installationSteps: readonly InstallationStep[] = [
  {
    name: 'eventPartitions',
    run: async ({ database }, now) => {
      await ensureEventPartitions(database.global, now);
      return 0;
    },
  },
  ...installationRemovals,
  { name: 'signingKeys', run: rotateSigningKey },
];

export const workspaceSteps: readonly WorkspaceStep[] = [
  ...workspaceRemovals,
  { name: 'leftCounts', run: enqueueLeftCounts },
  { name: 'wokenWebhookEndpoints', run: requeueOverdue },
  { name: 'resumedWebhookRemovals', run: resumeWebhookRemovals },
  { name: 'certificateExpiryReminders', run: enqueueCertificateExpiryReminders },
  { name: 'stalledBulkChanges', run: requeueStalledBulkChanges },
  { name: 'stalledImports', run: requeueStalledImports },
  { name: 'stuckCampaigns', run: settleStuckCampaigns },
  { name: 'erasures', run: finishErasures },
];

/** WorkOS manages its own signing keys. */
async function rotateSigningKey({ identity, logger }: Context): Promise<number> {
  if (identity.name !== 'embedded' || !(await identity.rotateSigningKey())) return 0;
  logger.info('Signing keys older than ninety days were rotated');
  return 1;
}
