import type { IdentityStore, InvitationRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';
import { addMember } from './memberships-store.ts';
import { searchText } from './search-text.ts';

type InvitationsStore = Pick<
  IdentityStore,
  | 'insertInvitation'
  | 'findInvitation'
  | 'findInvitationByTokenHash'
  | 'renewInvitation'
  | 'revokeInvitation'
  | 'acceptInvitation'
>;

export const invitationColumns = [
  'id',
  'organizationId',
  'email',
  'firstName',
  'lastName',
  'role',
  'inviterUserId',
  'tokenHash',
  'createdAt',
  'expiresAt',
  'acceptedAt',
  'revokedAt',
] as const;

export function invitationsStore(db: Kysely<IdentityTables>): InvitationsStore {
  return {
    insertInvitation: (invitation) => insertInvitation(db, invitation),
    findInvitation: async (id) => {
      const row = await db
        .selectFrom('identityInvitations')
        .select(invitationColumns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    findInvitationByTokenHash: async (tokenHash) => {
      const row = await db
        .selectFrom('identityInvitations')
        .select(invitationColumns)
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row ?? null;
    },
    renewInvitation: async (id, { tokenHash, expiresAt }) => {
      const renewed = await updateOpen(db, id).set({ tokenHash, expiresAt }).executeTakeFirst();
      return renewed.numUpdatedRows === 1n;
    },
    revokeInvitation: async (id, at) => {
      const revoked = await updateOpen(db, id).set({ revokedAt: at }).executeTakeFirst();
      return revoked.numUpdatedRows === 1n;
    },
    acceptInvitation: (id, userId, at) =>
      db.transaction().execute(async (transaction) => {
        const accepted = await updateOpen(transaction, id)
          .set({ acceptedAt: at })
          .returning(['organizationId', 'role'])
          .executeTakeFirst();
        if (!accepted) return false;
        await addMember(transaction, { ...accepted, userId, createdAt: at });
        return true;
      }),
  };
}

/** Of two simultaneous invitations the second keeps the row of the first. */
async function insertInvitation(db: Kysely<IdentityTables>, invitation: InvitationRecord): Promise<boolean> {
  const row = { ...invitation, searchText: searchText(invitation) };
  const inserted = await db
    .insertInto('identityInvitations')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'email'])
        .where('acceptedAt', 'is', null)
        .doUpdateSet(row)
        .where(({ eb, or }) =>
          or([
            eb('identityInvitations.revokedAt', 'is not', null),
            eb('identityInvitations.expiresAt', '<=', invitation.createdAt),
          ]),
        ),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

function updateOpen(db: Kysely<IdentityTables>, id: string) {
  return db
    .updateTable('identityInvitations')
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null);
}
