import { type RawBuilder, sql } from 'kysely';

type Followed = {
  usedAt: RawBuilder<Date>;
  /** The session's from now on. */
  organizationId: RawBuilder<string | null>;
  ipAddress: RawBuilder<string | null>;
  userAgent: RawBuilder<string | null>;
  successorHash: RawBuilder<string>;
  clientId: RawBuilder<string>;
  createdAt: RawBuilder<Date>;
  expiresAt: RawBuilder<Date>;
};

/**
 * What follows when a token is spent, as parts of the statement that spends it: the activity is noted, and the successor added. Both read from its part
 * `used`, a row with the `session_id`, so that nothing follows where the token was used before.
 */
export function followUsedToken(followed: Followed): {
  activity: RawBuilder<Record<string, never>>;
  successor: RawBuilder<Record<string, never>>;
} {
  const { usedAt, organizationId, ipAddress, userAgent } = followed;
  const { successorHash, clientId, createdAt, expiresAt } = followed;
  return {
    activity: sql<
      Record<string, never>
    >`(update identity_sessions set last_activity_at = ${usedAt}, organization_id = ${organizationId},
      ip_address = ${ipAddress}, user_agent = ${userAgent}
      from used where identity_sessions.id = used.session_id)`,
    successor: sql<
      Record<string, never>
    >`(insert into identity_refresh_tokens (token_hash, session_id, client_id, created_at, expires_at)
      select ${successorHash}, used.session_id, ${clientId}, ${createdAt}, ${expiresAt} from used)`,
  };
}
