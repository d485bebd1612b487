import { totpDigits, totpStepSeconds } from './totp.ts';

type Key = { productName: string; email: string; secretBase32: string };

/** What the QR code holds: the Key URI format of the authenticator apps. */
export function otpauthUri({ productName, email, secretBase32 }: Key): string {
  // The format allows no colon in either half of the label.
  const issuer = encodeURIComponent(productName.replaceAll(':', '.'));
  const parameters = `secret=${secretBase32}&issuer=${issuer}&algorithm=SHA1&digits=${totpDigits}&period=${totpStepSeconds}`;
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${parameters}`;
}
