import { GoogleWalletError, type WalletCallback } from '@tessera/google-wallet';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { readPassSerialNumber } from '../../platform/public-ids.ts';
import { lookUpPass, type PassRow } from '../passes/find-pass.ts';
import { findWallets } from '../passes/find-wallets.ts';
import { findGooglePass } from './find-google-passes.ts';
import { passInstalled, passRemoved } from './install-events.ts';
import { refreshGooglePassJob } from './refresh-google-pass.job.ts';

/**
 * Takes note that a holder saved or removed a pass. Google tells it at least once and in no order: a nonce counts once. What is
 * Google's but not ours to count has no effect, since a refusal would only be sent again.
 */
export async function receiveGoogleCallback(ctx: Context, workspaceId: string, body: unknown): Promise<void> {
  const { callback, issuerIdentifier } = await verify(ctx, workspaceId, body);
  const address = readPassSerialNumber(callback.objectId.slice(issuerIdentifier.length + 1));
  // The platform's issuer serves many workspaces: another one's callback, sent here, is genuine and still none of ours.
  if (address?.workspaceId !== workspaceId) return;
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    if (await isRepeated(ctx, tx, callback.nonce)) return;
    // The pass is locked, so that two wallets that come or go at once do not both count as the first or the last.
    const pass = await lookUpPass(tx, address.passId, true);
    const known = pass && (await findGooglePass(tx, pass.id));
    if (known?.object.object_id !== callback.objectId) return;
    await count(ctx, tx, known.pass, callback.eventType, known.object.holders);
  });
}

/** Google numbers issuers from 3388… on. */
const nobodysIssuer = '0';

async function verify(
  ctx: Context,
  workspaceId: string,
  body: unknown,
): Promise<{ callback: WalletCallback; issuerIdentifier: string }> {
  const issuers = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('google_issuers').select('identifier').where('workspace_id', '=', workspaceId).execute(),
  );
  // A workspace without an issuer, or none at all, says what any other says: strangers do not learn which there are.
  const identifiers = issuers.length > 0 ? issuers.map((issuer) => issuer.identifier) : [nobodysIssuer];
  let refusal: GoogleWalletError | undefined;
  for (const identifier of identifiers) {
    try {
      return {
        callback: await ctx.google.verifyCallback(body, identifier),
        issuerIdentifier: identifier,
      };
    } catch (error) {
      if (!(error instanceof GoogleWalletError)) throw error;
      refusal = error;
      if (error.code !== 'callbackWrongIssuer') break;
    }
  }
  throw refused(refusal ?? new GoogleWalletError('callbackWrongIssuer'));
}

function refused(cause: GoogleWalletError): AppError {
  return cause.code === 'callbackKeysUnavailable'
    ? new AppError('walletUnavailable', { cause })
    : new AppError('badRequest', { message: cause.message, cause });
}

async function isRepeated(ctx: Context, tx: WorkspaceTransaction, nonce: string): Promise<boolean> {
  const noted = await tx.db
    .insertInto('google_callback_nonces')
    .values({ workspace_id: tx.workspaceId, nonce, received_at: ctx.clock() })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'nonce']).doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return noted === undefined;
}

async function count(
  ctx: Context,
  tx: WorkspaceTransaction,
  pass: PassRow,
  eventType: WalletCallback['eventType'],
  holdersBefore: number,
): Promise<void> {
  const { id: passId, pass_template_id: passTemplateId } = pass;
  const holders = Math.max(0, holdersBefore + (eventType === 'save' ? 1 : -1));
  if (holders === holdersBefore) return;
  const isHeld = async () => (await findWallets(tx, [passId])).has(passId);
  const wasHeld = await isHeld();
  await tx.db
    .updateTable('google_objects')
    .set({ holders })
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_id', '=', passId)
    .execute();
  const turned = wasHeld !== (await isHeld()) && pass.status !== 'voided';
  const news = { passId, passTemplateId, wallet: 'google' as const };
  await announce(ctx, tx, [
    eventType === 'save'
      ? passInstalled({ ...news, becameActive: turned })
      : passRemoved({ ...news, becameInactive: turned }),
  ]);
  // Campaigns skip what nobody holds; whoever saves an older link gets today's pass.
  if (holdersBefore === 0)
    await ctx.queue.send(tx, refreshGooglePassJob, { workspaceId: tx.workspaceId, passId });
}
