import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { recordGoogleCallback } from '../features/devices/record-google-callback.ts';
import { registerAppleDevice } from '../features/devices/register-apple-device.ts';
import { createGoogleSaveLink } from '../features/downloads/create-google-save-link.ts';
import { findPublishedDesign } from '../features/pass-templates/find-published-design.ts';
import { googleObjectId } from '../features/rendering/google-object.ts';
import { loadGoogleTemplate } from '../features/rendering/load-google-template.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { passSerialNumber } from '../platform/public-ids.ts';
import type { DemoWallet } from './demo-content.ts';

type DemoInstall = { passTemplateId: string; passId: string };

/**
 * Installs the pass in its holder's wallet, at the context's time. The lab's push service and Google accept messages for these devices, as
 * the real ones do for a phone that is off. Does nothing with the real services.
 */
export async function addToWallet(
  ctx: Context,
  tx: WorkspaceTransaction,
  install: DemoInstall,
  wallet: DemoWallet | null,
): Promise<void> {
  if (wallet === 'apple' && ctx.config.apple.push.kind === 'lab') await addToApple(ctx, tx, install);
  if (wallet === 'google' && ctx.config.google.walletApi.kind === 'lab') await addToGoogle(ctx, tx, install);
}

async function addToApple(
  ctx: Context,
  tx: WorkspaceTransaction,
  { passTemplateId, passId }: DemoInstall,
): Promise<void> {
  const { workspaceId, db } = tx;
  const { template } = await findPublishedDesign(tx, passTemplateId);
  if (!template.apple_pass_type_identifier_id) return;
  const { identifier } = await db
    .selectFrom('apple_pass_type_identifiers')
    .select('identifier')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', template.apple_pass_type_identifier_id)
    .executeTakeFirstOrThrow();
  const digest = (what: string) => createHash('sha256').update(`${what} of ${passId}`).digest('hex');
  await registerAppleDevice(ctx, {
    scope: workspaceId,
    serialNumber: passSerialNumber({ workspaceId, passId }),
    passTypeIdentifier: identifier,
    deviceLibraryIdentifier: digest('device').slice(0, 32),
    pushToken: digest('token'),
  });
}

async function addToGoogle(
  ctx: Context,
  tx: WorkspaceTransaction,
  { passTemplateId, passId }: DemoInstall,
): Promise<void> {
  const { workspaceId } = tx;
  const google = await loadGoogleTemplate(ctx, tx, passTemplateId);
  if (!google) return;
  await createGoogleSaveLink(ctx, { workspaceId, passId });
  await recordGoogleCallback(ctx, workspaceId, {
    objectId: googleObjectId(google, passId),
    eventType: 'save',
    nonce: ctx.ids.uuid(),
    issuerIdentifier: google.issuer.identifier,
  });
}
