import { z } from 'zod';
import { hashNewPassword } from '../accounts/hash-new-password.ts';
import { recordAuditEvent } from '../audit.ts';
import { sendVerification } from '../elevated-access/send-verification.ts';
import { verifyIdentity } from '../elevated-access/verify-identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { authenticationInformation } from '../profile/authentication-information.ts';
import { sendEmailChange, verifyEmailChange } from '../profile/email-change.ts';
import { presentMe } from '../profile/present-me.ts';
import { renameUser } from '../profile/rename-user.ts';
import { updatePassword } from '../profile/update-password.ts';
import { createTotpFactor } from '../second-factor/create-totp-factor.ts';
import { removeSecondFactor } from '../second-factor/remove-second-factor.ts';
import { verifyTotpFactor } from '../second-factor/verify-totp-factor.ts';
import { listOwnSessions, revokeAllSessions, revokeOwnSession } from '../sessions/own-sessions.ts';
import { type WidgetCall, widgetCall } from '../widgets/widget-call.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { nothing, widgetFields } from '../widgets/widget-fields.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';

const { text, name, code, challenge } = widgetFields;
const at = (path: string) => `/UserProfile/${path}`;
const codeProof = z.object({ code, authenticationChallengeId: challenge });

/** The calls of the profile, security and sessions widgets, all about the caller. */
export const userProfileCalls: readonly WidgetCall[] = [
  widgetCall({
    method: 'GET',
    path: at('me'),
    schema: nothing,
    run: async (context, { user }) => done(await presentMe(context, user)),
  }),
  widgetCall({
    method: 'POST',
    path: at('me'),
    schema: z.object({ firstName: name, lastName: name }),
    run: (context, caller, { values }) => renameUser(context, caller, values),
  }),
  widgetCall({
    method: 'GET',
    path: at('authentication-information'),
    schema: nothing,
    run: authenticationInformation,
  }),
  widgetCall({
    method: 'POST',
    path: at('create-password'),
    isSensitive: true,
    schema: z.object({ password: text }),
    run: (context, caller, { values }) => createPassword(context, caller, values),
  }),
  widgetCall({
    method: 'POST',
    path: at('update-password'),
    schema: z.object({ currentPassword: text, newPassword: text }),
    run: (context, caller, { values }) => updatePassword(context, caller, values),
  }),
  widgetCall({
    method: 'POST',
    path: at('create-totp-factor'),
    isSensitive: true,
    schema: nothing,
    run: createTotpFactor,
  }),
  widgetCall({
    method: 'POST',
    path: at('verify-totp-factor'),
    schema: codeProof,
    run: (context, caller, { values, query }) =>
      verifyTotpFactor(context, caller, { ...values, showsRecoveryCodes: query.recovery_codes === 'shown' }),
  }),
  widgetCall({
    method: 'DELETE',
    path: at('totp-factors'),
    isSensitive: true,
    schema: nothing,
    run: removeSecondFactor,
  }),
  widgetCall({ method: 'POST', path: at('send-verification'), schema: nothing, run: sendVerification }),
  widgetCall({
    method: 'POST',
    path: at('verify'),
    schema: codeProof,
    run: (context, caller, { values }) => verifyIdentity(context, caller, values),
  }),
  widgetCall({
    method: 'POST',
    path: at('send-email-change'),
    isSensitive: true,
    schema: z.object({ newEmail: text }),
    run: (context, caller, { values }) => sendEmailChange(context, caller, values),
  }),
  widgetCall({
    method: 'POST',
    path: at('verify-email-change'),
    schema: z.object({ code }),
    run: (context, caller, { values }) => verifyEmailChange(context, caller, values),
  }),
  widgetCall({ method: 'GET', path: at('sessions'), schema: nothing, run: listOwnSessions }),
  widgetCall({
    method: 'DELETE',
    path: at('sessions/revoke-all'),
    // Ignore an invalid id: the token names the caller's session.
    schema: z.object({ currentSessionId: text.nullable() }).catch({ currentSessionId: null }),
    run: (context, caller, { values }) => revokeAllSessions(context, caller, values),
  }),
  widgetCall({
    method: 'DELETE',
    path: at('sessions/revoke/:id'),
    schema: nothing,
    run: (context, caller, { id }) => revokeOwnSession(context, caller, id),
  }),
];

/** POST create-password: the first password of a user who signs in by other means. Keeps all sessions. */
async function createPassword(
  context: IdentityContext,
  caller: WidgetCaller,
  { password }: { password: string },
): Promise<WidgetOutcome> {
  const { user, device } = caller;
  if (user.passwordHash !== null)
    return refuse('There is a password already. Please change it with your current password.');
  const passwordHash = await hashNewPassword(context, password, user);
  await context.store.changeUser(user.id, { passwordHash }, context.clock());
  await recordAuditEvent(context, 'password.changed', { ...callerSubject(caller), detail: 'set' });
  await mailOccasion(context, user.email, 'password-set', device);
  return done({ success: true }, 201);
}
