import { requireEmbeddedProvider } from '../../apps/server/src/platform/identity/require-embedded-provider.ts';
import type { Tenant } from './create-tenant.ts';
import { enter, type Person } from './person.ts';
import type { World } from './start-world.ts';

const request = 'x';
const challenge = 'x';
const code = '123456';
const email = 'ada@example.com';
const password = 'a long enough secret';

export const accountForms: Record<string, Record<string, unknown>> = {
  '/hosted/sign-in': { request, email, password },
  '/hosted/sign-up': { request, email: 'new@example.com', password, firstName: 'New', lastName: 'Comer' },
  '/hosted/verify-email': { request, challenge, code },
  '/hosted/verify-email/resend': { challenge },
  '/hosted/second-factor': { request, challenge, code },
  '/hosted/recovery-code': { request, challenge, code: '7KQ3M-X2V9A' },
  '/hosted/recovery-codes': { request, challenge },
  '/hosted/organization': { request, challenge, organizationId: 'org_x' },
  '/hosted/email-code': { request, email },
  '/hosted/email-code/verify': { request, challenge, code },
  '/hosted/forgot-password': { request, email },
  '/hosted/reset-password': { token: 'x', request, password },
  '/authenticate': {
    grant_type: 'authorization_code',
    client_id: 'client_tessera',
    code: 'x',
    code_verifier: 'x',
    redirect_uri: 'http://localhost/',
  },
};

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

export async function createAccounts(
  { publicUrl, server: { ctx } }: World,
  { person, organizationId }: Pick<Tenant, 'person' | 'organizationId'>,
): Promise<NamedAccounts & { member: Person }> {
  const identity = requireEmbeddedProvider(ctx);
  const founder = await identity.findUserByEmail(person.email);
  const credentials = { email: `member-of-${person.email}`, password: 'a long enough secret' };
  const account = { ...credentials, firstName: 'Mem', lastName: 'Ber', emailVerified: true };
  const { id: userId } = await identity.createUser(account);
  await identity.addMembership({ userId, organizationId, role: 'member' });
  const member = await enter(publicUrl, 'sign-in', credentials);
  const invitation = await identity.inviteUser({
    organizationId,
    email: `guest-of-${person.email}`,
    role: 'member',
    inviterUserId: founder?.id ?? '',
  });
  return { member, userId, invitationId: invitation?.id ?? '', sessionId: sessionOf(member) };
}

function sessionOf(person: Person): string {
  const [, claims = ''] = person.accessToken().split('.');
  return String(JSON.parse(Buffer.from(claims, 'base64url').toString()).sid);
}
