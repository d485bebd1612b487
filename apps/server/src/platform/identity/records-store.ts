import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { auditRow } from './audit-row.ts';
import { changeThrottles } from './change-throttles.ts';

/** What was tried how often, and what happened. */
export function recordsStore(
  db: Kysely<GlobalTables>,
): Pick<IdentityStore, 'changeThrottles' | 'recordAuditEvent'> {
  return {
    changeThrottles: changeThrottles(db),
    recordAuditEvent: async (event) => {
      await db.insertInto('identity_audit').values(auditRow(event)).execute();
    },
  };
}
