import { type Erasure, erasureWalletDays } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { ErasuresTable } from '../../platform/database/schema/erasures-table.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/** The receipt. */
export function presentErasure(row: Selectable<ErasuresTable>): Erasure {
  return {
    id: row.id,
    personId: row.pass_user_id,
    requestedAt: row.requested_at.toISOString(),
    status: row.finished_at ? 'done' : row.email === null ? 'wallets' : 'removing',
    finishedAt: row.finished_at?.toISOString() ?? null,
    finishedBy: new Date(row.requested_at.getTime() + erasureWalletDays * dayMilliseconds).toISOString(),
    removed: { passes: row.passes, mails: row.mails, logs: row.logs, messages: row.messages },
  };
}
