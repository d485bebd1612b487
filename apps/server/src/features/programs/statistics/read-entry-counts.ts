import { type ActorKind, type EntryCountKind, entryKinds, type ProgramCounts } from '@tessera/contract';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { Range } from './statistics-range.ts';

export type CountRow = { kind: EntryCountKind; name: string; count: number; amount: number };
export type PeriodRow = CountRow & { period: number };
export type ActorRow = CountRow & {
  passTemplateId: string;
  actorKind: ActorKind;
  actorId: string;
};

type Asked = { passTemplateIds: readonly string[]; range: Range };

/** Period 0 is the time before the range. Reads sums of days, so the cost does not grow with passes and entries. */
export async function readPeriodCounts(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateIds, range: { days, to } }: Asked,
): Promise<PeriodRow[]> {
  if (passTemplateIds.length === 0) return [];
  const rows = await db
    .selectFrom('entry_counts')
    .select(['kind', 'name', sql<number>`width_bucket(day, ${days}::date[])`.as('period')])
    .select(({ fn }) => [fn.sum<string>('count').as('count'), fn.sum<string>('amount').as('amount')])
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', 'in', [...passTemplateIds])
    .where('day', '<=', to)
    .where('kind', '!=', 'hour')
    .groupBy(['kind', 'name', 'period'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }));
}

export async function readActorCounts(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateIds, range: { from, to } }: Asked,
): Promise<ActorRow[]> {
  if (passTemplateIds.length === 0) return [];
  const rows = await db
    .selectFrom('entry_counts')
    .select(['pass_template_id as passTemplateId', 'actor_kind as actorKind', 'actor_id as actorId'])
    .select(['kind', 'name'])
    .select(({ fn }) => [fn.sum<string>('count').as('count'), fn.sum<string>('amount').as('amount')])
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', 'in', [...passTemplateIds])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['pass_template_id', 'actor_kind', 'actor_id', 'kind', 'name'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }));
}

const kindsOfEntries: ReadonlySet<string> = new Set(entryKinds);

export function sumCounts(rows: readonly CountRow[]): ProgramCounts {
  const of = (kind: EntryCountKind, number: 'count' | 'amount' = 'count') =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + row[number] : sum), 0);
  return {
    visits: of('visit'),
    spent: of('visit', 'amount'),
    entries: rows.reduce((sum, row) => (kindsOfEntries.has(row.kind) ? sum + row.count : sum), 0),
    rewardsEarned: of('rewardEarned'),
    rewardsRedeemed: of('rewardRedeemed'),
  };
}

export type NamedScanner = { name: string; store: string | null };

/** Revoked ones, too. */
export async function findScanners({
  workspaceId,
  db,
}: WorkspaceTransaction): Promise<Map<string, NamedScanner>> {
  const rows = await db
    .selectFrom('scanners')
    .select(['id', 'name', 'store'])
    .where('workspace_id', '=', workspaceId)
    .execute();
  return new Map(rows.map(({ id, name, store }) => [id, { name, store }]));
}
