import type { Context } from '../context.ts';
import { finishErasures } from '../features/erasures/finish-erasures.ts';
import { removeUnusedPictures, unusedPicturesPerPage } from '../features/images/holder-pictures.ts';
import { oldImportsPerPage, removeOldImports } from '../features/imports/remove-old-imports.ts';
import { sendAddReminders } from '../features/invite-emails/add-reminder.ts';
import { giveShortCodes, shortCodesPerPage } from '../features/passes/issue/short-codes.ts';
import { checkBalances } from '../features/programs/check-balances.ts';
import { lapsedRewardsPerPage, lapseRewards } from '../features/programs/lapse-rewards.ts';
import { enqueueProgramRuns } from '../features/programs/run-program.ts';
import { summedPerPage, sumOldEntries } from '../features/programs/sum-old-entries.ts';
import { oldScansPerPage, removeOldScans } from '../features/scans/remove-old-scans.ts';
import { expiredSignUpsPerPage, removeExpiredSignUps } from '../features/sign-ups/remove-expired-sign-ups.ts';
import { enqueueCertificateExpiryReminders } from '../features/wallet-platforms/enqueue-certificate-expiry-reminders.ts';
import {
  oldDeliveriesPerPage,
  removeOldWebhookDeliveries,
} from '../features/webhooks/deliveries/remove-old-webhook-deliveries.ts';
import {
  dropOldEventPartitions,
  ensureMonthPartitions,
  findOldEventPartitions,
} from '../platform/database/month-partitions.ts';
import { removeExpiredIdentityRows } from '../platform/identity/remove-expired-identity-rows.ts';
import type {
  DividedStep,
  InstallationStep,
  WorkspaceStep,
} from '../platform/maintenance/maintenance-step.ts';
import {
  oldDraftsPerPage,
  oldIdempotencyKeysPerPage,
  removeExpiredApiKeyLinks,
  removeFullBuckets,
  removeOldAuditEvents,
  removeOldCallbackNonces,
  removeOldDrafts,
  removeOldIdempotencyKeys,
  removeSupersededCertificates,
} from './remove-old-rows.ts';
import {
  enqueueLeftCounts,
  requeueOverdue,
  requeueStalledBulkChanges,
  requeueStalledImports,
  resumeWebhookRemovals,
} from './requeue-lost-jobs.ts';
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
  { name: 'rateLimits', run: removeFullBuckets },
];

export const workspaceRemovals: readonly WorkspaceStep<RemovalContext>[] = [
  { name: 'nonces', run: (_ctx, tx, now) => removeOldCallbackNonces(tx, now) },
  { name: 'apiKeyLinks', run: (_ctx, tx, now) => removeExpiredApiKeyLinks(tx, now) },
  {
    name: 'webhookDeliveries',
    pages: { rowsEach: oldDeliveriesPerPage, max: oldDeliveryPagesMax },
    run: ({ config }, tx, now) =>
      removeOldWebhookDeliveries(tx, now, { retentionDays: config.webhookRetentionDays }),
  },
  {
    name: 'oldScans',
    pages: { rowsEach: oldScansPerPage, max: oldDeliveryPagesMax },
    run: ({ config }, tx, now) => removeOldScans(tx, now, { retentionDays: config.scanRetentionDays }),
  },
  {
    name: 'oldEntries',
    pages: { rowsEach: summedPerPage, max: oldDeliveryPagesMax },
    run: ({ config }, tx, now) => sumOldEntries(tx, now, { retentionMonths: config.entryRetentionMonths }),
  },
  {
    name: 'idempotencyKeys',
    pages: { rowsEach: oldIdempotencyKeysPerPage, max: oldDeliveryPagesMax },
    run: (_ctx, tx, now) => removeOldIdempotencyKeys(tx, now),
  },
  { name: 'oldImports', pages: { rowsEach: oldImportsPerPage, max: 10 }, run: removeOldImports },
  {
    name: 'unusedPictures',
    pages: { rowsEach: unusedPicturesPerPage, max: oldDeliveryPagesMax },
    run: removeUnusedPictures,
  },
  {
    name: 'expiredSignUps',
    pages: { rowsEach: expiredSignUpsPerPage, max: 10 },
    run: (_ctx, tx, now) => removeExpiredSignUps(tx, now),
  },
  {
    name: 'oldDrafts',
    pages: { rowsEach: oldDraftsPerPage, max: 10 },
    run: ({ config }, tx, now) => removeOldDrafts(tx, now, { retentionDays: config.draftRetentionDays }),
  },
];

export const installationSteps: readonly InstallationStep[] = [
  {
    name: 'eventPartitions',
    run: async ({ database }, now) => {
      await ensureMonthPartitions(database.global, now);
      return 0;
    },
  },
  ...installationRemovals,
  { name: 'signingKeys', run: rotateSigningKey },
];

export const workspaceSteps: readonly (WorkspaceStep | DividedStep)[] = [
  ...workspaceRemovals,
  { name: 'leftCounts', run: enqueueLeftCounts },
  { name: 'wokenWebhookEndpoints', run: requeueOverdue },
  { name: 'resumedWebhookRemovals', run: resumeWebhookRemovals },
  { name: 'certificateExpiryReminders', run: enqueueCertificateExpiryReminders },
  { name: 'stalledBulkChanges', run: requeueStalledBulkChanges },
  { name: 'stalledImports', run: requeueStalledImports },
  { name: 'stuckCampaigns', run: settleStuckCampaigns },
  { name: 'erasures', run: finishErasures },
  {
    name: 'lapsedRewards',
    pages: { rowsEach: lapsedRewardsPerPage, max: 10 },
    run: (_ctx, tx, now) => lapseRewards(tx, now),
  },
  {
    name: 'shortCodes',
    pages: { rowsEach: shortCodesPerPage, max: oldDeliveryPagesMax },
    run: (_ctx, tx) => giveShortCodes(tx),
  },
  { name: 'programRuns', run: enqueueProgramRuns },
  { name: 'addReminders', run: sendAddReminders },
  { name: 'repairedBalances', runDivided: checkBalances },
];

/** WorkOS manages its own signing keys. */
async function rotateSigningKey({ identity, logger }: Context): Promise<number> {
  if (identity.name !== 'embedded' || !(await identity.rotateSigningKey())) return 0;
  logger.info('Signing keys older than ninety days were rotated');
  return 1;
}
