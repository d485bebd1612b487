import type { AuditEventRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { auditRow } from './audit-row.ts';

/** Writes a line of the audit record; in the transaction that does what it tells of, where that is given. */
export async function insertAuditEvent(db: Kysely<GlobalTables>, event: AuditEventRecord): Promise<void> {
  await db.insertInto('identity_audit').values(auditRow(event)).execute();
}
