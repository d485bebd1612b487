import { createHash } from 'node:crypto';
import type { ActorKind, Entry, Reward } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { ProgramEntriesTable, RewardsTable } from '../../platform/database/schema/programs-tables.ts';

/** Who records an entry: a scanner, an API key, an account, an import, or a job. */
export type Actor = { kind: ActorKind; id: string | null };

type NumberColumn = 'amount' | 'earned' | 'balance_after' | 'spent';
type StoredEntry = Selectable<ProgramEntriesTable>;

/** Amounts are below 2^53. */
export type EntryRecord = Omit<StoredEntry, 'workspace_id' | NumberColumn> & {
  amount: number;
  earned: number;
  balance_after: number;
  spent: number | null;
};

export type RewardRecord = Omit<Selectable<RewardsTable>, 'workspace_id'>;

export const entryColumns = [
  'id',
  'request_id',
  'pass_id',
  'program_id',
  'version',
  'balance',
  'kind',
  'amount',
  'earned',
  'balance_after',
  'rule',
  'spent',
  'reward_id',
  'reference',
  'reverses',
  'actor_kind',
  'actor_id',
  'occurred_at',
  'recorded_at',
] as const satisfies (keyof EntryRecord)[];

export const rewardColumns = [
  'id',
  'pass_id',
  'program_id',
  'key',
  'name',
  'status',
  'earned_by',
  'earned_at',
  'lapses_at',
  'redeemed_by',
  'redeemed_at',
] as const satisfies (keyof RewardRecord)[];

export const readEntry = (row: Pick<StoredEntry, (typeof entryColumns)[number]>): EntryRecord => ({
  ...row,
  amount: Number(row.amount),
  earned: Number(row.earned),
  balance_after: Number(row.balance_after),
  spent: row.spent === null ? null : Number(row.spent),
});

export const presentEntry = (entry: EntryRecord): Entry => ({
  id: entry.id,
  requestId: entry.request_id,
  passId: entry.pass_id,
  balance: entry.balance,
  kind: entry.kind,
  amount: entry.amount,
  balanceAfter: entry.balance_after,
  rule: entry.rule,
  spent: entry.spent,
  rewardId: entry.reward_id,
  reference: entry.reference,
  reverses: entry.reverses,
  version: entry.version,
  actor: { kind: entry.actor_kind, id: entry.actor_id },
  occurredAt: entry.occurred_at.toISOString(),
  recordedAt: entry.recorded_at.toISOString(),
});

export const presentReward = (reward: RewardRecord): Reward => ({
  id: reward.id,
  passId: reward.pass_id,
  key: reward.key,
  name: reward.name,
  status: reward.status,
  earnedAt: reward.earned_at.toISOString(),
  lapsesAt: reward.lapses_at?.toISOString() ?? null,
  redeemedAt: reward.redeemed_at?.toISOString() ?? null,
});

/** Bought when it was redeemed. */
export const isBought = ({ earned_by, redeemed_by }: RewardRecord): boolean => earned_by === redeemed_by;

/** A UUID (version 8 of RFC 9562) that follows from others, so that a repetition gets the same. */
export function derivedId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(parts.join(' ')).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The first entry of an action has its id. */
export const entryIdOf = (requestId: string, index: number): string =>
  index === 0 ? requestId : derivedId(requestId, index);
