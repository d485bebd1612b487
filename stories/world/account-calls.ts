export type NamedAccounts = { userId: string; invitationId: string; sessionId: string };

export type AccountCall = {
  body?: Record<string, unknown>;
  /** Requires elevated access. */
  isSensitive?: true;
  /** Refused to members who may not manage the organization. */
  managersOnly?: true;
};

const roles = ['member'];
const managersOnly = true;
const isSensitive = true;

export const accountCalls: Record<string, AccountCall> = {
  'GET /UserProfile/me': {},
  'POST /UserProfile/me': { body: { firstName: 'Ada', lastName: 'Lovelace' } },
  'GET /UserProfile/authentication-information': {},
  'POST /UserProfile/create-password': { body: { password: 'a long enough secret' }, isSensitive },
  'POST /UserProfile/update-password': {
    body: { currentPassword: 'not the secret', newPassword: 'another long secret' },
  },
  'POST /UserProfile/create-totp-factor': { isSensitive },
  'POST /UserProfile/verify-totp-factor': { body: { code: '123456', authenticationChallengeId: 'x' } },
  'DELETE /UserProfile/totp-factors': { isSensitive },
  'POST /UserProfile/send-verification': {},
  'POST /UserProfile/verify': { body: { code: '123456', authenticationChallengeId: 'x' } },
  'POST /UserProfile/send-email-change': { body: { newEmail: 'elsewhere@example.com' }, isSensitive },
  'POST /UserProfile/verify-email-change': { body: { code: '123456' } },
  'GET /UserProfile/sessions': {},
  'DELETE /UserProfile/sessions/revoke-all': { body: { currentSessionId: 'x' } },
  'DELETE /UserProfile/sessions/revoke/:sessionId': {},
  'GET /UserManagement/members': { managersOnly },
  'GET /UserManagement/roles': { managersOnly },
  'GET /UserManagement/roles-and-config': { managersOnly },
  'POST /UserManagement/invite-user': {
    body: { email: 'guest@example.com', roles, firstName: 'Gu', lastName: 'Est' },
    managersOnly,
  },
  'POST /UserManagement/invites/:invitationId/resend': { managersOnly },
  'DELETE /UserManagement/invites/:invitationId': { managersOnly },
  'POST /UserManagement/members/:userId': { body: { roles }, managersOnly },
  'DELETE /UserManagement/members/:userId': { managersOnly },
  'GET /UserManagement/organizations': {},
};

export function addressOf(call: string, named: NamedAccounts): { method: string; path: string } {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replace(/:(userId|invitationId|sessionId)/, (_, name: keyof NamedAccounts) =>
    encodeURIComponent(named[name]),
  );
  return { method, path: `/_widgets${path}` };
}
