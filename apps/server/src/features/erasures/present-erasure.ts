import { type Erasure, erasureWalletDays } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { ErasuresTable } from '../../platform/database/schema/erasures-table.ts';
import type { NameOf } from '../organizations/find-creators.ts';

export type ErasureRow = Selectable<ErasuresTable>;

const dayMilliseconds = 24 * 3600 * 1000;

export function presentErasure(row: ErasureRow, nameOf: NameOf): Erasure {
  return {
    id: row.id,
    personId: row.pass_user_id,
    requestedAt: row.requested_at.toISOString(),
    requestedVia: row.requested_by === null ? 'api' : 'app',
    requestedBy: nameOf(row.requested_by),
    status: row.finished_at ? 'done' : row.email === null ? 'wallets' : 'removing',
    finishedAt: row.finished_at?.toISOString() ?? null,
    finishedBy: new Date(row.requested_at.getTime() + erasureWalletDays * dayMilliseconds).toISOString(),
    removed: {
      passes: row.passes,
      mails: row.mails,
      logs: row.logs,
      messages: row.messages,
      importRows: row.import_rows,
    },
  };
}
