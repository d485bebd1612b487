import { GoogleWalletError, type WalletCallback } from '@tessera/google-wallet';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { readPassSerialNumber } from '../../platform/public-ids.ts';
import { lookUpPass, type PassRow } from '../passes/find-pass.ts';
import { findWallets } from '../passes/find-wallets.ts';
import { refreshGooglePassJob } from '../push/push.jobs.ts';
import { findGooglePass } from '../rendering/find-google-passes.ts';

export async function receiveGoogleCallback(ctx: Context, workspaceId: string, body: unknown): Promise<void> {
  const { callback, issuerIdentifier } = await verify(ctx, workspaceId, body);
  await recordGoogleCallback(ctx, workspaceId, { ...callback, issuerIdentifier });
}

/** Belongs to no issuer: Google's numbers start at 3388…. */
const unknownIssuer = '0';

async function verify(
  ctx: Context,
  workspaceId: string,
  body: unknown,
): Promise<{ callback: WalletCallback; issuerIdentifier: string }> {
  const issuers = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('google_issuers').select('identifier').where('workspace_id', '=', workspaceId).execute(),
  );
  // An unknown workspace and one without an issuer answer alike, so that strangers cannot probe which exist.
  const identifiers = issuers.length > 0 ? issuers.map((issuer) => issuer.identifier) : [unknownIssuer];
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

type VerifiedCallback = Pick<WalletCallback, 'objectId' | 'eventType' | 'nonce'> & {
  issuerIdentifier: string;
};

/** Callbacks arrive at least once and in any order, so a nonce counts once. Refusing an unknown pass would make Google retry. */
async function recordGoogleCallback(
  ctx: Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions' | 'database' | 'passLog'>,
  workspaceId: string,
  { objectId, eventType, nonce, issuerIdentifier }: VerifiedCallback,
): Promise<void> {
  const address = readPassSerialNumber(objectId.slice(issuerIdentifier.length + 1));
  // The platform's issuer serves many workspaces.
  if (address?.workspaceId !== workspaceId) return;
  const isNew = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    if (await isReplayed(ctx, tx, nonce)) return false;
    // Lock the pass, so that two simultaneous wallets do not both count as the first or the last.
    const pass = await lookUpPass(tx, address.passId, true);
    const known = pass && (await findGooglePass(tx, pass.id));
    if (known?.object.object_id !== objectId) return false;
    await count(ctx, tx, known.pass, eventType, known.object.holders);
    return true;
  });
  if (isNew) ctx.passLog.add(address, { kind: eventType === 'save' ? 'savedToGoogle' : 'removedFromGoogle' });
}

async function isReplayed(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  nonce: string,
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('google_callback_nonces')
    .values({ workspace_id: tx.workspaceId, nonce, received_at: ctx.clock() })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'nonce']).doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return inserted === undefined;
}

async function count(
  ctx: Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions'>,
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
    .set((eb) => ({
      holders,
      ...(holders > holdersBefore && {
        first_saved_at: eb.fn.coalesce('first_saved_at', eb.val(ctx.clock())),
      }),
    }))
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_id', '=', passId)
    .execute();
  const hasChanged = wasHeld !== (await isHeld()) && pass.status !== 'voided';
  const payload = { passId, passTemplateId, wallet: 'google' as const };
  await announce(ctx, tx, [
    eventType === 'save'
      ? { type: 'pass.installed', payload: { ...payload, becameActive: hasChanged } }
      : { type: 'pass.removed', payload: { ...payload, becameInactive: hasChanged } },
  ]);
  // Campaigns skip unheld passes, so refresh the pass for a holder who uses an older save link.
  if (holdersBefore === 0)
    await ctx.queue.send(tx, refreshGooglePassJob, { workspaceId: tx.workspaceId, passId });
}
