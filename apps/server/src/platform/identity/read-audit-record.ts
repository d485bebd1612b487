import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

type AuditLine = {
  at: Date;
  type: string;
  detail: string | null;
  email: string | null;
  userId: string | null;
  sessionId: string | null;
  organizationId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
};

type Wanted = {
  /** Null: every account. */
  userId: string | null;
  linesMax: number;
};

/** Ids start with their time, so ordering by id needs no further index. */
export function readAuditRecord(
  db: Kysely<GlobalTables>,
  { userId, linesMax }: Wanted,
): Promise<AuditLine[]> {
  const lines = db
    .selectFrom('identity_audit as line')
    .leftJoin('identity_users as account', 'account.id', 'line.user_id')
    .select([
      'line.at',
      'line.type',
      'line.detail',
      'account.email',
      'line.user_id as userId',
      'line.session_id as sessionId',
      'line.organization_id as organizationId',
      'line.ip_address as ipAddress',
      'line.user_agent as userAgent',
    ])
    .limit(linesMax);
  return userId === null
    ? lines.orderBy('line.id', 'desc').execute()
    : lines
        .where('line.user_id', '=', userId)
        .orderBy('line.at', 'desc')
        .orderBy('line.id', 'desc')
        .execute();
}
