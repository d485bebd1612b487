import {
  addEarned,
  amountText,
  type EntryResult,
  emptyBalance,
  monthOf,
  type Refused,
} from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isNotReversed, isVisit } from '../segments/program-conditions.ts';
import { balancesFor, plainRefusal, recordedResult, refusedResult } from './entry-results.ts';
import {
  type Actor,
  type EntryRecord,
  entryColumns,
  entryIdOf,
  type RewardRecord,
  readEntry,
} from './entry-rows.ts';
import { newestVersion } from './find-program.ts';
import { findEntriesOf, findRewardsOf, type LoadedPass, loadLedger } from './load-ledger.ts';
import { visitsOf } from './statistics/count-entries.ts';
import { writeEntries } from './write-entries.ts';

/** By how much clocks of servers may have differed. */
const clocksDifferDays = 3;

type Reversal = {
  /** The caller's, so that a repetition reverses nothing else. */
  id: string;
  /** Any entry of the action. */
  entryId: string;
  reference?: string | null | undefined;
  actor: Actor;
};

/**
 * Reverses all entries of an action, and takes back the rewards that it earned; a redeemed reward becomes redeemable again. @throws AppError
 * `notFound`
 */
export async function reverseEntry(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  reversal: Reversal,
): Promise<EntryResult> {
  const { id } = reversal;
  const now = ctx.clock();
  const entry = await findEntry(tx, reversal.entryId);
  // Not before the entry, although another server's clock may have been ahead.
  const occurredAt = entry.occurred_at > now ? entry.occurred_at : now;
  const row = { id, passId: entry.pass_id, occurredAt, action: { kind: 'reverse' } };
  const { passes, known } = await loadLedger(tx, [row], now);
  const pass = passes.get(entry.pass_id);
  const balances = await balancesFor(tx, entry, pass);
  const entries = await findEntriesOf(tx, [entry]);
  const earlier = known.get(id);
  if (earlier)
    return entries.some((one) => one.id === earlier.entries.at(-1)?.reverses)
      ? recordedResult(row, { balances, ...earlier })
      : refusedResult(row, plainRefusal('idReused'));
  if (!pass) return refusedResult(row, plainRefusal('noProgram'));
  const rewards = await findRewardsOf(tx, [entry]);
  const refusal = await refusalOf(tx, { pass, entries, rewards });
  if (refusal) return refusedResult(row, refusal);
  const made = reverseAll(pass, entries, reversal, { occurredAt, recordedAt: now });
  if ('refusal' in made) return refusedResult(row, made);
  takeBack(pass, entries, rewards);
  pass.reversed.push(...entries);
  pass.takenBack.push(...rewards);
  if (visitsOf(entries).length > 0) pass.lastVisitBefore = await findLastVisit(tx, pass, entries);
  pass.redemptions.push(...(await findRedemptions(tx, pass, entries)));
  await writeEntries(ctx, tx, { passes });
  return recordedResult(row, { balances, entries: made.entries, rewards: [] });
}

async function findEntry({ workspaceId, db }: WorkspaceTransaction, entryId: string): Promise<EntryRecord> {
  const entry = await db
    .selectFrom('program_entries')
    .select(entryColumns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (!entry) throw new AppError('notFound');
  return readEntry(entry);
}

type Undone = { pass: LoadedPass; entries: readonly EntryRecord[]; rewards: readonly RewardRecord[] };

async function refusalOf(
  { workspaceId, db }: WorkspaceTransaction,
  { pass, entries, rewards }: Undone,
): Promise<Refused | null> {
  const [first] = entries;
  if (!first || ['reverse', 'expire', 'opening'].includes(first.kind))
    return { refusal: 'notReversible', message: 'This kind of entry cannot be reversed.' };
  // Spares the partitions of earlier months.
  const since = new Date(first.occurred_at.getTime() - clocksDifferDays * 86_400_000);
  const reversed = await db
    .selectFrom('program_entries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', pass.row.id)
    .where('occurred_at', '>=', since)
    .where('reverses', '=', first.id)
    .executeTakeFirst();
  if (reversed) return plainRefusal('alreadyReversed');
  const redeemed = rewards.find(
    ({ status, redeemed_by, earned_by }) => status === 'redeemed' && redeemed_by !== earned_by,
  );
  return redeemed
    ? {
        refusal: 'rewardRedeemed',
        message: `It earned “${redeemed.name}”, which was redeemed. Reverse the redemption first.`,
      }
    : null;
}

/** The last first, so that a balance that started again has its amount back before the earning is taken away. */
function reverseAll(
  pass: LoadedPass,
  entries: readonly EntryRecord[],
  { id, reference, actor }: Reversal,
  { occurredAt, recordedAt }: { occurredAt: Date; recordedAt: Date },
): { entries: EntryRecord[] } | Refused {
  const { program, newestRules } = pass;
  const ordered = entries.toSorted((one, other) => one.amount - other.amount);
  let { standing } = pass;
  const made: EntryRecord[] = [];
  for (const [index, entry] of ordered.entries()) {
    const before = standing.balances[entry.balance] ?? emptyBalance;
    const value = before.value - entry.amount;
    const balance = newestRules.balances.find(({ attribute }) => attribute === entry.balance);
    if (value < 0 && balance)
      return {
        refusal: 'notEnough',
        message: `The balance is ${amountText(balance, before.value)}; ${amountText(balance, entry.amount)} would be taken back.`,
      };
    const after = addEarned(
      { ...before, value },
      -entry.earned,
      monthOf(entry.occurred_at, program.timezone),
    );
    standing = { ...standing, balances: { ...standing.balances, [entry.balance]: after } };
    made.push({
      ...entry,
      id: entryIdOf(id, index),
      request_id: id,
      version: newestVersion(program),
      kind: 'reverse',
      amount: -entry.amount,
      earned: -entry.earned,
      balance_after: value,
      rule: null,
      spent: null,
      reference: reference ?? null,
      reverses: entry.id,
      actor_kind: actor.kind,
      actor_id: actor.id,
      occurred_at: occurredAt,
      recorded_at: recordedAt,
    });
  }
  pass.standing = standing;
  pass.entries.push(...made);
  return { entries: made };
}

/** Of rewards that were earned before the reversed action. */
async function findRedemptions(
  { workspaceId, db }: WorkspaceTransaction,
  { rewardChanges }: LoadedPass,
  entries: readonly EntryRecord[],
): Promise<LoadedPass['redemptions']> {
  const ids = rewardChanges.filter(({ status }) => status === 'open').map(({ id }) => id);
  if (ids.length === 0) return [];
  const rewards = await db
    .selectFrom('rewards')
    .select(['id', 'key'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return rewards.flatMap(({ id, key }) => {
    const entry = entries.find(({ reward_id }) => reward_id === id);
    return entry ? [{ key, entry, sign: -1 as const }] : [];
  });
}

async function findLastVisit(
  { workspaceId, db }: WorkspaceTransaction,
  { row }: LoadedPass,
  reversed: readonly EntryRecord[],
): Promise<string | null> {
  const visit = await db
    .selectFrom('program_entries as entry')
    .select('entry.occurred_at')
    .where('entry.workspace_id', '=', workspaceId)
    .where('entry.pass_id', '=', row.id)
    .where('entry.request_id', 'not in', [...new Set(reversed.map(({ request_id }) => request_id))])
    .where(isVisit('entry'))
    .where(isNotReversed(workspaceId))
    .orderBy('entry.occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return visit?.occurred_at.toISOString() ?? null;
}

function takeBack(pass: LoadedPass, entries: readonly EntryRecord[], earned: readonly RewardRecord[]): void {
  const keys = new Set(earned.map(({ key }) => key));
  const own = new Set(earned.map(({ id }) => id));
  pass.standing = { ...pass.standing, kept: pass.standing.kept.filter((key) => !keys.has(key)) };
  pass.rewardChanges.push(
    ...earned.map(({ id, redeemed_by, redeemed_at }) => ({
      id,
      status: 'reversed' as const,
      redeemed_by,
      redeemed_at,
    })),
    ...entries.flatMap(({ reward_id }) =>
      reward_id === null || own.has(reward_id)
        ? []
        : [{ id: reward_id, status: 'open' as const, redeemed_by: null, redeemed_at: null }],
    ),
  );
}
