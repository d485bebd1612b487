import {
  type Applied,
  applyAction,
  type EntryAction,
  type EntryResult,
  type InternalAction,
  type Refused,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { passExpiry } from '../pass-templates/pass-expiry.ts';
import { balancesFor, plainRefusal, recordedResult, refusedResult } from './entry-results.ts';
import type { Actor, EntryRecord, RewardRecord } from './entry-rows.ts';
import { versionAt } from './find-program.ts';
import { heldReward, type KnownAction, type LoadedPass, loadLedger } from './load-ledger.ts';
import { writeEntries } from './write-entries.ts';
import { entryRowsOf, rewardRowsOf } from './write-passes.ts';

export type EntryRow = {
  /** The caller's, so that a repetition adds nothing. */
  id: string;
  passId: string;
  action: EntryAction | InternalAction;
  occurredAt: Date;
  /** From when on the id may have been recorded; by default for two months. */
  knownSince?: Date;
  reference?: string | null | undefined;
  actor: Actor;
};

/**
 * The one operation that changes balances, but for `reverseEntry`. Locks the passes in the order of their ids; limits and the version of the rules are
 * judged at `occurredAt`. A refusal is a result, not an error. A handful of statements whatever the number of rows. `areNew`: the passes were issued in this transaction.
 */
export async function recordEntries(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  rows: readonly EntryRow[],
  options: { areNew?: boolean } = {},
): Promise<EntryResult[]> {
  if (rows.length === 0) return [];
  const recordedAt = ctx.clock();
  const { passes, known, locked } = await loadLedger(tx, rows, recordedAt);
  const results: EntryResult[] = [];
  for (const row of rows) {
    const pass = passes.get(row.passId);
    const earlier = known.get(row.id);
    if (earlier) results.push(await repeated(tx, row, earlier, pass));
    else if (!pass)
      results.push(refusedResult(row, plainRefusal(locked.has(row.passId) ? 'noProgram' : 'unknownPass')));
    else {
      const version = versionAt(pass.program, row.occurredAt);
      const applied = apply(row, pass, version);
      if ('refusal' in applied) results.push(refusedResult(row, applied));
      else {
        const rewards = rewardRowsOf(ctx, { row, pass, applied });
        const entries = entryRowsOf({ row, pass, applied, rewards, version, recordedAt });
        keep(pass, { row, applied, rewards, entries });
        known.set(row.id, { entries, rewards });
        results.push(recordedResult(row, { balances: pass.newestRules.balances, entries, rewards }));
      }
    }
  }
  await writeEntries(ctx, tx, { passes }, options);
  return results;
}

function apply({ action, occurredAt }: EntryRow, pass: LoadedPass, version: number): Applied | Refused {
  const { row, program, document } = pass;
  const isInternal = action.kind === 'rule' || action.kind === 'set' || action.kind === 'expire';
  if (row.status === 'voided' && !isInternal) return plainRefusal('voided');
  const expiry = passExpiry(row, document.features);
  if (expiry && expiry <= occurredAt && !isInternal) return plainRefusal('expired');
  return applyAction(action, {
    rules: pass.rulesOf(version),
    standing: pass.standing,
    earlier: pass.earlier,
    rewards: pass.heldRewards,
    at: occurredAt,
    timezone: program.timezone,
  });
}

type Recorded = { row: EntryRow; applied: Applied; rewards: RewardRecord[]; entries: EntryRecord[] };

/** The next action of the set sees what this one changed. */
function keep(pass: LoadedPass, { row, applied, rewards, entries }: Recorded): void {
  pass.standing = applied.standing;
  pass.entries.push(...entries);
  pass.rewards.push(...rewards);
  for (const { rule } of applied.entries)
    if (rule !== null) pass.earlier.push({ rule, occurredAt: row.occurredAt });
  const redeemed = applied.entries.flatMap(({ reward }) =>
    reward && 'redeemed' in reward ? [reward.redeemed] : [],
  );
  for (const id of redeemed) {
    pass.rewardChanges.push({ id, status: 'redeemed', redeemed_by: row.id, redeemed_at: row.occurredAt });
    const key = pass.heldRewards.find((reward) => reward.id === id)?.key;
    const [entry] = entries;
    if (key !== undefined && entry) pass.redemptions.push({ key, entry, sign: 1 });
  }
  pass.heldRewards = [
    ...pass.heldRewards.map((each) =>
      redeemed.includes(each.id) ? { ...each, status: 'redeemed' as const } : each,
    ),
    ...rewards.flatMap(heldReward),
  ];
}

/** The first answer. */
async function repeated(
  tx: WorkspaceTransaction,
  row: EntryRow,
  { entries, rewards }: KnownAction,
  pass: LoadedPass | undefined,
): Promise<EntryResult> {
  const [first] = entries;
  if (!first || !isSameAction(row, first)) return refusedResult(row, plainRefusal('idReused'));
  return recordedResult(row, { balances: await balancesFor(tx, first, pass), entries, rewards });
}

function isSameAction({ passId, action }: EntryRow, first: EntryRecord): boolean {
  if (first.pass_id !== passId || first.reverses !== null) return false;
  switch (action.kind) {
    case 'visit':
    case 'purchase':
      return first.kind === 'earn' && first.rule !== null && first.spent === (action.spent ?? null);
    case 'rule':
      return first.rule === action.rule;
    case 'redeem':
      return first.reward_id !== null;
    case 'set':
      return first.kind === action.as;
    default: {
      const isTaken = action.kind === 'spend' || action.kind === 'expire';
      return (
        first.kind === action.kind &&
        first.balance === action.balance &&
        first.amount === (isTaken ? -action.amount : action.amount)
      );
    }
  }
}
