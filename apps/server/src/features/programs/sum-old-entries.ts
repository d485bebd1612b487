import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/unnest-rows.ts';
import { derivedId } from './entry-rows.ts';
import { lockPasses } from './load-ledger.ts';
import { entryTypes } from './write-passes.ts';

/** Passes. */
export const summedPerPage = 1_000;

/** The begin of a month in UTC: entries from then on are kept. */
function keptSince(now: Date, { retentionMonths }: { retentionMonths: number }): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - retentionMonths, 1));
}

/** Sums the entries of a pass from before the retention to one opening entry per balance, so that sums stay. Returns the number of passes. */
export async function sumOldEntries(
  tx: WorkspaceTransaction,
  now: Date,
  retention: { retentionMonths: number },
): Promise<number> {
  const { workspaceId, db } = tx;
  const since = keptSince(now, retention);
  const { rows: old } = await sql<{ pass_id: string }>`
    select distinct pass_id from program_entries
    where workspace_id = ${workspaceId} and occurred_at < ${since} limit ${sql.lit(summedPerPage)}`.execute(
    db,
  );
  if (old.length === 0) return 0;
  const passIds = old.map(({ pass_id }) => pass_id);
  await lockPasses(tx, passIds);
  const removed = await db
    .deleteFrom('program_entries')
    .where('workspace_id', '=', workspaceId)
    .where('occurred_at', '<', since)
    .where(sql<boolean>`pass_id = any(${passIds}::uuid[])`)
    .returning(['pass_id', 'program_id', 'version', 'balance', 'amount', 'earned'])
    .execute();
  const byBalance = Map.groupBy(removed, (entry) => `${entry.program_id} ${entry.pass_id} ${entry.balance}`);
  const opening = [...byBalance].map(([key, entries]) => {
    const [first] = entries;
    const id = derivedId('sum', key, since.toISOString());
    const amount = entries.reduce((sum, entry) => sum + Number(entry.amount), 0);
    return {
      id,
      request_id: id,
      pass_id: first?.pass_id,
      program_id: first?.program_id,
      version: Math.max(...entries.map(({ version }) => version)),
      balance: first?.balance,
      kind: 'opening',
      amount,
      earned: entries.reduce((sum, entry) => sum + Number(entry.earned), 0),
      balance_after: amount,
      rule: null,
      spent: null,
      reward_id: null,
      reference: null,
      reverses: null,
      actor_kind: 'job',
      actor_id: null,
      occurred_at: since,
      recorded_at: now,
    };
  });
  await insertRows(workspaceId, 'program_entries', entryTypes, opening).execute(db);
  return passIds.length;
}
