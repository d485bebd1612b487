import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Attempt } from './check-throttle.ts';
import { findKnownDevice } from './find-known-device.ts';
import type { MailKind } from './throttle-keys.ts';
import { throttleMailbox } from './throttle-mailbox.ts';
import { throttleSender } from './throttle-sender.ts';

/** Counts a mail that a form asks for, per sender and per mailbox, whether or not anybody has it; a browser known to the account by itself. */
export async function throttleMail(
  context: IdentityContext,
  { kind, email, browser }: { kind: MailKind; email: string; browser: Browser },
): Promise<Attempt> {
  const { device } = browser;
  const knownDevice = await findKnownDevice(context, { email }, browser);
  if (knownDevice === null) {
    const bySender = await throttleSender(context, `mail:${kind}`, device);
    if (!bySender.allowed) return bySender;
  }
  return throttleMailbox(context, { kind, email, knownDevice }, { device });
}
