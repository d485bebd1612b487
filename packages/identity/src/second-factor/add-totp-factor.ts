import { recordAuditEvent } from '../audit.ts';
import { IdentityError } from '../errors.ts';
import type { NewTotpFactor, TotpKey } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { decodeBase32, encodeBase32, otpauthUri } from './totp.ts';
import { newTotpFactor, totpSecretBytes } from './totp-secret.ts';

const secretBytesMin = 16; // RFC 4226 §4 R6 requires 128 bits

/**
 * Adds an authenticator app as second factor, active from the next sign-in. For operators and demo data: without
 * proof that an app has the secret. Returns it in Base32 and as the content of a QR code, with the recovery codes.
 */
export async function addTotpFactor(context: IdentityContext, input: NewTotpFactor): Promise<TotpKey> {
  const { store, productName } = context;
  const user = await store.findUser(input.userId);
  if (!user) throw new IdentityError('user_not_found', 'There is no such user.');
  const secret =
    input.secretBase32 === undefined ? context.random(totpSecretBytes) : decodeBase32(input.secretBase32);
  if (!secret || secret.byteLength < secretBytesMin)
    throw new IdentityError(
      'secret_refused',
      `The secret of an authenticator app is at least ${secretBytesMin} bytes in Base32.`,
    );
  if (await store.findVerifiedTotpFactor(user.id)) throw factorExists();
  const factor = newTotpFactor(context, user.id, secret);
  const recoveryCodes = [...(input.recoveryCodes ?? makeRecoveryCodes(context.random))];
  await store.insertTotpFactor(factor);
  const added = await store.verifyTotpFactor(factor.id, {
    at: context.clock(),
    lastUsedStep: null,
    recoveryCodeHashes: recoveryCodes.map((code) => hashRecoveryCode(user.id, code)),
  });
  if (!added) throw factorExists();
  await recordAuditEvent(context, 'second_factor.changed', { userId: user.id, detail: 'added' });
  const secretBase32 = encodeBase32(secret);
  const uri = otpauthUri({ productName, email: user.email, secretBase32 });
  return { secretBase32, otpauthUri: uri, recoveryCodes };
}

function factorExists(): IdentityError {
  return new IdentityError('factor_exists', 'This user signs in with an authenticator app already.');
}
