import { GoogleWalletError, type WalletCallback } from '@tessera/google-wallet';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { recordGoogleCallback } from './record-google-callback.ts';

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
