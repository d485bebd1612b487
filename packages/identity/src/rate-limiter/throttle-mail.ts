import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findKnownDevice } from './find-known-device.ts';
import { limits, type MailKind } from './limits.ts';
import { type Attempt, throttle } from './throttle.ts';

/** Counts a mail requested by a form, per network and per mailbox, whether or not an account has the address. A known device counts on its own. */
export async function throttleMail(
  context: IdentityContext,
  { kind, email, browser }: { kind: MailKind; email: string; browser: Browser },
): Promise<Attempt> {
  const { device } = browser;
  const knownDevice = await findKnownDevice(context, { email }, browser);
  const sender = knownDevice === null ? limits.sender(`mail:${kind}`, device.ipAddress) : null;
  return throttle(context, [sender, limits.mail(kind, email, knownDevice)], { email, device });
}
