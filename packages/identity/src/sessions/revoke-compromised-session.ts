import { recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import { revokeSession } from './revoke-session.ts';

type Theft = {
  session: SessionRecord;
  /** What was presented twice. */
  token: 'refresh_token' | 'authorization_code';
  /** The second presenter. Thief or owner, it is the one that the other does not know. */
  device: Device;
};

/** Revokes a session that two parties share, and mails its user once. */
export async function revokeCompromisedSession(
  context: IdentityContext,
  { session, token, device }: Theft,
): Promise<void> {
  const { id: sessionId, userId } = session;
  await recordAuditEvent(context, 'token.replayed', { userId, sessionId, device, detail: token });
  const user = (await revokeSession(context, sessionId)) ? await context.store.findUser(userId) : null;
  if (user) await mailOccasion(context, user.email, 'session-stolen', device);
}
