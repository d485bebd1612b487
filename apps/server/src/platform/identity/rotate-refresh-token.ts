import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { followUsedToken } from './follow-used-token.ts';

type Rotation = {
  tokenHash: string;
  usedAt: Date;
  successorSeed: string;
  organizationId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
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
  const rotate = buildOnce(db, (slots: Slots<Rotation>) => {
    const { activity, successor } = followUsedToken(slots);
    return db
      .with('used', (cte) =>
        cte
          .updateTable('identity_refresh_tokens')
          .set({ used_at: slots.usedAt, successor_seed: slots.successorSeed })
          .where('token_hash', '=', slots.tokenHash)
          .where('used_at', 'is', null)
          .returning('session_id'),
      )
      .with('activity', () => activity)
      .with('successor', () => successor)
      .selectFrom('used')
      .select('session_id')
      .compile();
  });
  return async (tokenHash, use, { tokenHash: successorHash, clientId, createdAt, expiresAt }) => {
    const { rows } = await rotate({ tokenHash, ...use, successorHash, clientId, createdAt, expiresAt });
    return rows.length === 1;
  };
}
