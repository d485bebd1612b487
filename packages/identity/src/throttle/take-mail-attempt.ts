import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { takeMailboxAttempt } from './take-mailbox-attempt.ts';
import { takeSenderAttempt } from './take-sender-attempt.ts';
import type { Attempt } from './wait-of.ts';

/** Counts a mail that a form asks for, per sender and per mailbox, whether or not anybody has it. */
export async function takeMailAttempt(
  context: IdentityContext,
  email: string,
  device: Device,
): Promise<Attempt> {
  const bySender = await takeSenderAttempt(context, 'mail', device);
  return bySender.allowed ? takeMailboxAttempt(context, email, { device }) : bySender;
}
