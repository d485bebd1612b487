import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from './database.ts';

/** Serializes transactions with the same subject in a workspace. */
export async function lockSubject({ workspaceId, db }: WorkspaceTransaction, subject: string): Promise<void> {
  const id = createHash('sha256').update(`${subject} ${workspaceId}`).digest().readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${String(id)}::bigint)`.execute(db);
}
