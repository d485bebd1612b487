import type { IdentityStore, InvitationRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityInvitationsTable } from '../database/schema/identity-people-tables.ts';
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

/** People asked into an organization. */
export function invitationsStore(db: Kysely<GlobalTables>): InvitationsStore {
  return {
    insertInvitation: (invitation) => insertInvitation(db, invitation),
    findInvitation: async (id) => {
      const row = await db
        .selectFrom('identity_invitations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? invitationRecord(row) : null;
    },
    findInvitationByTokenHash: async (tokenHash) => {
      const row = await db
        .selectFrom('identity_invitations')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row ? invitationRecord(row) : null;
    },
    renewInvitation: async (id, { tokenHash, expiresAt }) => {
      const renewed = await updateOpen(db, id)
        .set({ token_hash: tokenHash, expires_at: expiresAt })
        .executeTakeFirst();
      return renewed.numUpdatedRows === 1n;
    },
    revokeInvitation: async (id, at) => {
      const revoked = await updateOpen(db, id).set({ revoked_at: at }).executeTakeFirst();
      return revoked.numUpdatedRows === 1n;
    },
    acceptInvitation: (id, userId, at) =>
      db.transaction().execute(async (transaction) => {
        const accepted = await updateOpen(transaction, id)
          .set({ accepted_at: at })
          .returning(['organization_id as organizationId', 'role'])
          .executeTakeFirst();
        if (!accepted) return false;
        await addMember(transaction, { ...accepted, userId, createdAt: at });
        return true;
      }),
  };
}

/** One statement: of two invitations at once the second finds the first in its place, and leaves it there. */
async function insertInvitation(db: Kysely<GlobalTables>, invitation: InvitationRecord): Promise<boolean> {
  const row = invitationRow(invitation);
  const inserted = await db
    .insertInto('identity_invitations')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'email'])
        .where('accepted_at', 'is', null)
        .doUpdateSet(row)
        .where(({ eb, or }) =>
          or([
            eb('identity_invitations.revoked_at', 'is not', null),
            eb('identity_invitations.expires_at', '<=', invitation.createdAt),
          ]),
        ),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

function updateOpen(db: Kysely<GlobalTables>, id: string) {
  return db
    .updateTable('identity_invitations')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);
}

function invitationRow(invitation: InvitationRecord): IdentityInvitationsTable {
  return {
    id: invitation.id,
    organization_id: invitation.organizationId,
    email: invitation.email,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    role: invitation.role,
    inviter_user_id: invitation.inviterUserId,
    token_hash: invitation.tokenHash,
    search_text: searchText(invitation),
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
    accepted_at: invitation.acceptedAt,
    revoked_at: invitation.revokedAt,
  };
}

export function invitationRecord(row: IdentityInvitationsTable): InvitationRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    inviterUserId: row.inviter_user_id,
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    revokedAt: row.revoked_at,
  };
}
