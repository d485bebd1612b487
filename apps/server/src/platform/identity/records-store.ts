import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { changeThrottles } from './change-throttles.ts';
import { insertAuditEvent } from './insert-audit-event.ts';

/** What was tried how often, and what happened. */
export function recordsStore(
  db: Kysely<GlobalTables>,
): Pick<IdentityStore, 'changeThrottles' | 'recordAuditEvent'> {
  return {
    changeThrottles: changeThrottles(db),
    recordAuditEvent: (event) => insertAuditEvent(db, event),
  };
}
