import { requireEmbeddedProvider } from '../../apps/server/src/platform/identity/require-embedded-provider.ts';
import type { NamedAccounts } from './account-calls.ts';
import type { Tenant } from './create-tenant.ts';
import { enter, type Person } from './person.ts';
import type { World } from './start-world.ts';

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
