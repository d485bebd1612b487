import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Attempt } from './check-throttle.ts';
import { throttleAttempt } from './throttle-attempt.ts';
import { type MailKind, mailThrottleKey } from './throttle-keys.ts';
import { mailRule } from './throttle-rules.ts';

/** Who asks: where they are signed in, by which session. */
type Asker = { sessionId?: string; device: Device };

type Mail = { kind: MailKind; email: string; knownDevice?: string | null };

/**
 * Counts a mail that a stranger, or somebody else, can have sent to a mailbox, whether or not anybody has it. That it has to wait is put down to whose
 * mailbox it is, whoever asks: all of them share its count.
 */
export async function throttleMailbox(
  context: IdentityContext,
  { kind, email, knownDevice }: Mail,
  asker: Asker,
): Promise<Attempt> {
  return throttleAttempt(
    context,
    { key: mailThrottleKey(kind, email, knownDevice), rule: mailRule, event: 'mail.throttled' },
    { email, ...asker },
  );
}
