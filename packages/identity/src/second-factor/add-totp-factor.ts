import { IdentityError } from '../errors.ts';
import type { NewTotpFactor, TotpKey } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { decodeBase32, encodeBase32 } from './base32.ts';
import { totpSecretContext } from './secret-box.ts';
import { totpDigits, totpStepSeconds } from './totp.ts';

const secretBytes = 20; // RFC 4226 §4 R6 recommends 160 bits
const secretBytesMin = 16; // and demands 128

/**
 * Gives a user an authenticator app as second factor, in force from the next sign-in on. For operators and demonstrations: nobody
 * has shown that an app holds the secret, which it answers in Base32 and as the address of a QR code (the Key URI format of the apps).
 */
export async function addTotpFactor(context: IdentityContext, input: NewTotpFactor): Promise<TotpKey> {
  const user = await context.store.findUser(input.userId);
  if (!user) throw new IdentityError('user_not_found', 'There is no such user.');
  const secret =
    input.secretBase32 === undefined ? context.random(secretBytes) : decodeBase32(input.secretBase32);
  if (!secret || secret.byteLength < secretBytesMin)
    throw new IdentityError(
      'secret_refused',
      `The secret of an authenticator app is at least ${secretBytesMin} bytes in Base32.`,
    );
  const now = context.clock();
  const id = newId('factor', now, context.random);
  const secretBase32 = encodeBase32(secret);
  const added = await context.store.insertTotpFactor({
    id,
    userId: user.id,
    sealedSecret: context.secretBox.seal(secretBase32, totpSecretContext(id)),
    createdAt: now,
    verifiedAt: now,
    lastUsedStep: null,
  });
  if (!added)
    throw new IdentityError('factor_exists', 'This user signs in with an authenticator app already.');
  await recordAuditEvent(context, 'second_factor.added', { userId: user.id });
  return { secretBase32, otpauthUri: otpauthUri(new URL(context.issuer).hostname, user.email, secretBase32) };
}

/** Without the port: the format allows no colon in either half of the label. */
function otpauthUri(host: string, email: string, secretBase32: string): string {
  const issuer = encodeURIComponent(host.replaceAll(':', '.'));
  const parameters = `secret=${secretBase32}&issuer=${issuer}&algorithm=SHA1&digits=${totpDigits}&period=${totpStepSeconds}`;
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${parameters}`;
}
