import type { RenderOptions } from 'bwip-js/node';
import type { IdentityContext } from '../identity-context.ts';
import { limits } from '../rate-limiter/limits.ts';
import { throttle } from '../rate-limiter/throttle.ts';
import type { TotpFactorRecord } from '../store/second-factors-store.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { encodeBase32, otpauthUri } from './totp.ts';
import { newTotpFactor, totpChallengeId, totpSecretBytes, totpSetUpSeconds } from './totp-secret.ts';

/** POST create-totp-factor: a secret for an authenticator app, inactive until the app's first code. */
export async function createTotpFactor(
  context: IdentityContext,
  caller: WidgetCaller,
): Promise<WidgetOutcome> {
  const { user } = caller;
  if (await context.store.findVerifiedTotpFactor(user.id))
    return refuse('An authenticator app is set up already. Disable it first to set up another one.');
  const allowed = await throttle(context, [limits.totpSetUp(user.id)], callerSubject(caller));
  if (!allowed.allowed) return wait(allowed.retryAfterSeconds);
  const secret = context.random(totpSecretBytes);
  const factor = newTotpFactor(context, user.id, secret);
  await context.store.insertTotpFactor(factor);
  const { productName } = context;
  const secretBase32 = encodeBase32(secret);
  const uri = otpauthUri({ productName, email: user.email, secretBase32 });
  const totp = {
    issuer: productName,
    user: user.email,
    secret: secretBase32,
    qr_code: await drawQrCode(uri),
    uri,
  };
  return done(presentSetUp(factor, totp), 201);
}

function presentSetUp(factor: TotpFactorRecord, totp: Record<string, string>) {
  const createdAt = factor.createdAt.toISOString();
  const expiresAt = new Date(factor.createdAt.getTime() + totpSetUpSeconds * 1000);
  const times = { created_at: createdAt, updated_at: createdAt };
  return {
    authenticationFactor: {
      object: 'authentication_factor',
      id: factor.id,
      type: 'totp',
      user_id: factor.userId,
      ...times,
      totp,
    },
    authenticationChallenge: {
      object: 'authentication_challenge',
      id: totpChallengeId(factor.id),
      expires_at: expiresAt.toISOString(),
      authentication_factor_id: factor.id,
      ...times,
    },
  };
}

const pixelsPerModule = 4; // the widgets show 160 pixels, so about twice that for dense screens
const quietModules = 4; // ISO/IEC 18004 §6.3.8: some cameras need it to find the code

/** A QR code as a data URL. Error correction M, since a screen is clean. */
async function drawQrCode(text: string): Promise<string> {
  const padding = quietModules * pixelsPerModule;
  const forQr: Record<string, unknown> = { eclevel: 'M' };
  const options: RenderOptions = { bcid: 'qrcode', text, scale: pixelsPerModule, ...forQr };
  // Large: knows a hundred formats.
  const { toBuffer } = await import('bwip-js/node');
  const png = await toBuffer({ ...options, padding, backgroundcolor: 'FFFFFF' });
  return `data:image/png;base64,${png.toString('base64')}`;
}
