import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';

type Rotation = {
  tokenHash: string;
  usedAt: Date;
  successorSeed: string;
  organizationId: string | null;
  successorHash: string;
  clientId: string;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * Spends a token for its successor and notes the activity, in one statement, so all or nothing. Of two tabs at once the second waits for the first one's
 * row lock, and then finds the token used.
 */
export function rotateRefreshToken(db: Kysely<GlobalTables>): IdentityStore['rotateRefreshToken'] {
  const rotate = buildOnce(db, (slots: Slots<Rotation>) =>
    db
      .with('used', (cte) =>
        cte
          .updateTable('identity_refresh_tokens')
          .set({ used_at: slots.usedAt, successor_seed: slots.successorSeed })
          .where('token_hash', '=', slots.tokenHash)
          .where('used_at', 'is', null)
          .returning('session_id'),
      )
      .with('activity', (cte) =>
        cte
          .updateTable('identity_sessions')
          .set({ last_activity_at: slots.usedAt, organization_id: slots.organizationId })
          .from('used')
          .whereRef('identity_sessions.id', '=', 'used.session_id'),
      )
      .insertInto('identity_refresh_tokens')
      .columns(['token_hash', 'session_id', 'client_id', 'created_at', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('used')
          .select([
            slots.successorHash.as('token_hash'),
            'used.session_id',
            slots.clientId.as('client_id'),
            slots.createdAt.as('created_at'),
            slots.expiresAt.as('expires_at'),
          ]),
      )
      .compile(),
  );
  return async (tokenHash, use, { tokenHash: successorHash, clientId, createdAt, expiresAt }) => {
    const { numAffectedRows } = await rotate({
      tokenHash,
      ...use,
      successorHash,
      clientId,
      createdAt,
      expiresAt,
    });
    return numAffectedRows === 1n;
  };
}
