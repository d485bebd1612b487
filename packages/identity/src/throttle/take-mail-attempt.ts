import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findKnownBrowser } from './find-known-browser.ts';
import { takeMailboxAttempt } from './take-mailbox-attempt.ts';
import { takeSenderAttempt } from './take-sender-attempt.ts';
import type { MailKind } from './throttle-keys.ts';
import type { Attempt } from './wait-of.ts';

/** Counts a mail that a form asks for, per sender and per mailbox, whether or not anybody has it; a browser known to the account by itself. */
export async function takeMailAttempt(
  context: IdentityContext,
  { kind, email, browser }: { kind: MailKind; email: string; browser: Browser },
): Promise<Attempt> {
  const { device } = browser;
  const knownBrowser = await findKnownBrowser(context, { email }, browser);
  if (knownBrowser === null) {
    const bySender = await takeSenderAttempt(context, `mail:${kind}`, device);
    if (!bySender.allowed) return bySender;
  }
  return takeMailboxAttempt(context, { kind, email, knownBrowser }, { device });
}
