import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';
import {
  expectOneOfTwenty,
  later,
  muchLater,
  newInvitation,
  now,
  storeMember,
  storeOrganization,
  storeUser,
  unique,
} from './stored-records.ts';

export function describeInvitationsStore(store: () => IdentityStore): void {
  const storeAdmin = async () => {
    const { id } = await storeOrganization(store());
    return (await storeMember(store(), id, 'admin')).membership;
  };
  const storeInvitation = async (changes: Partial<InvitationRecord> = {}) => {
    const admin = await storeAdmin();
    const invitation = newInvitation(admin.organizationId, admin.userId, changes);
    expect(await store().insertInvitation(invitation)).toBe(true);
    return invitation;
  };
  /** Another invitation of the same address. */
  const again = (earlier: InvitationRecord, createdAt: Date): InvitationRecord => {
    const { organizationId, inviterUserId, email } = earlier;
    return newInvitation(organizationId, inviterUserId, { email, createdAt, expiresAt: muchLater });
  };

  test('an invitation comes back as it was stored, by id and by the hash of its token', async () => {
    const invitation = await storeInvitation();
    expect(await store().findInvitation(invitation.id)).toEqual(invitation);
    expect(await store().findInvitationByTokenHash(invitation.tokenHash)).toEqual(invitation);
    expect(await store().findInvitation('invitation_unknown')).toBeNull();
    expect(await store().findInvitationByTokenHash('unknown')).toBeNull();
  });

  test('of twenty simultaneous invitations of one address exactly one is made, in each organization', async () => {
    const [admin, foreign] = [await storeAdmin(), await storeAdmin()];
    const email = `${unique('asked')}@example.com`;
    const made = ({ organizationId, userId }: typeof admin) =>
      store().insertInvitation(newInvitation(organizationId, userId, { email }));
    await expectOneOfTwenty(() => made(admin));
    expect(await made(foreign)).toBe(true);
  });

  test('an invitation that is open keeps its place until the moment it expires', async () => {
    const earlier = await storeInvitation({ expiresAt: later });
    const justBefore = new Date(later.getTime() - 1);
    expect(await store().insertInvitation(again(earlier, justBefore))).toBe(false);
    expect(await store().findInvitation(earlier.id)).toEqual(earlier);
    await expectOneOfTwenty(() => store().insertInvitation(again(earlier, later)));
    expect(await store().findInvitation(earlier.id)).toBeNull();
    expect(await store().findInvitationByTokenHash(earlier.tokenHash)).toBeNull();
  });

  test('a revoked invitation makes room for another one, which then stands in its place as it was given', async () => {
    const earlier = await storeInvitation({ expiresAt: muchLater });
    expect(await store().revokeInvitation(earlier.id, now)).toBe(true);
    const next = { ...again(earlier, now), role: 'admin', lastName: 'Zola' } as const;
    expect(await store().insertInvitation(next)).toBe(true);
    expect(await store().findInvitation(earlier.id)).toBeNull();
    expect(await store().findInvitation(next.id)).toEqual(next);
  });

  test('who accepted an invitation may be invited again, and the accepted one stays', async () => {
    const accepted = await storeInvitation({ expiresAt: muchLater });
    const user = await storeUser(store());
    expect(await store().acceptInvitation(accepted.id, user.id, later)).toBe(true);
    const next = again(accepted, later);
    expect(await store().insertInvitation(next)).toBe(true);
    expect(await store().insertInvitation(again(accepted, later))).toBe(false);
    expect(await store().findInvitation(accepted.id)).toEqual({ ...accepted, acceptedAt: later });
  });

  test('an open invitation is renewed, also after its time, and its earlier link leads nowhere', async () => {
    const invitation = await storeInvitation({ expiresAt: now });
    const link = { tokenHash: unique('link'), expiresAt: muchLater };
    expect(await store().renewInvitation(invitation.id, link)).toBe(true);
    expect(await store().findInvitationByTokenHash(invitation.tokenHash)).toBeNull();
    expect(await store().findInvitationByTokenHash(link.tokenHash)).toEqual({ ...invitation, ...link });
    expect(await store().renewInvitation('invitation_unknown', link)).toBe(false);
  });

  test('an invitation is revoked once, and then neither renewed nor accepted', async () => {
    const invitation = await storeInvitation();
    const user = await storeUser(store());
    await expectOneOfTwenty(() => store().revokeInvitation(invitation.id, later));
    const link = { tokenHash: unique('link'), expiresAt: muchLater };
    expect(await store().renewInvitation(invitation.id, link)).toBe(false);
    expect(await store().acceptInvitation(invitation.id, user.id, later)).toBe(false);
    expect(await store().findMembership(user.id, invitation.organizationId)).toBeNull();
    expect(await store().findInvitation(invitation.id)).toEqual({ ...invitation, revokedAt: later });
    expect(await store().revokeInvitation('invitation_unknown', later)).toBe(false);
  });

  test('an invitation is accepted once, with the role it offers, and then neither revoked nor renewed', async () => {
    const invitation = await storeInvitation({ role: 'admin' });
    const user = await storeUser(store());
    await expectOneOfTwenty(() => store().acceptInvitation(invitation.id, user.id, later));
    const { organizationId } = invitation;
    expect(await store().findMembership(user.id, organizationId)).toEqual({
      userId: user.id,
      organizationId,
      role: 'admin',
      createdAt: later,
    });
    const link = { tokenHash: unique('link'), expiresAt: muchLater };
    expect(await store().renewInvitation(invitation.id, link)).toBe(false);
    expect(await store().revokeInvitation(invitation.id, later)).toBe(false);
    expect(await store().findInvitation(invitation.id)).toEqual({ ...invitation, acceptedAt: later });
    expect(await store().acceptInvitation('invitation_unknown', user.id, later)).toBe(false);
  });

  test('who is a member already accepts and stays what they are', async () => {
    const invitation = await storeInvitation({ role: 'admin' });
    const member = await storeMember(store(), invitation.organizationId, 'member');
    expect(await store().acceptInvitation(invitation.id, member.id, later)).toBe(true);
    expect(await store().findMembership(member.id, invitation.organizationId)).toEqual(member.membership);
  });

  test('of an acceptance and a revocation at once one counts', async () => {
    const invitation = await storeInvitation();
    const user = await storeUser(store());
    const [accepted, revoked] = await Promise.all([
      store().acceptInvitation(invitation.id, user.id, later),
      store().revokeInvitation(invitation.id, later),
    ]);
    expect(accepted).toBe(!revoked);
    expect((await store().findMembership(user.id, invitation.organizationId)) !== null).toBe(accepted);
  });
}
