import {
  amountText,
  type EntryResult,
  type ProgramBalance,
  type Refused,
  refusalWords,
} from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import {
  type EntryRecord,
  entryColumns,
  isBought,
  presentEntry,
  type RewardRecord,
  readEntry,
} from './entry-rows.ts';
import { loadRules } from './find-program.ts';
import { findEntriesOf, findRewardsOf, type LoadedPass } from './load-ledger.ts';

/** An action by its id and pass. */
type Action = { id: string; passId: string | null };

export const plainRefusal = (refusal: keyof typeof refusalWords): Refused => ({
  refusal,
  message: refusalWords[refusal],
});

export const refusedResult = ({ id, passId }: Action, { refusal, message }: Refused): EntryResult => ({
  id,
  outcome: refusal,
  message,
  passId,
  entries: [],
  balances: {},
  rewardsEarned: [],
});

type Recorded = {
  balances: readonly ProgramBalance[];
  entries: readonly EntryRecord[];
  rewards: readonly RewardRecord[];
};

export function recordedResult({ id, passId }: Action, recorded: Recorded): EntryResult {
  const { entries, rewards } = recorded;
  const earned = rewards.filter((reward) => !isBought(reward));
  return {
    id,
    outcome: 'recorded',
    message: messageOf({ ...recorded, rewards: earned }),
    passId,
    entries: entries.map(presentEntry),
    balances: Object.fromEntries(entries.map(({ balance, balance_after }) => [balance, balance_after])),
    rewardsEarned: earned.map((reward) => ({ id: reward.id, key: reward.key, name: reward.name })),
  };
}

/** Such as `+1 stamp. 4 stamps now.`: what an action changed, without what it paid for rewards that it earned. */
function messageOf({ balances, entries, rewards }: Recorded): string {
  const parts = balances.flatMap((balance) => {
    const own = entries.filter((entry) => entry.balance === balance.attribute);
    const last = own.at(-1);
    if (!last) return [];
    const unpaid = own.filter(({ reward_id }) => reward_id === null);
    const amount = (unpaid.length > 0 ? unpaid : own).reduce((sum, entry) => sum + entry.amount, 0);
    const sign = amount > 0 ? '+' : '';
    const change = amount === 0 ? [] : [`${sign}${amountText(balance, amount)}.`];
    return [...change, `${amountText(balance, last.balance_after)} now.`];
  });
  return [...parts, ...rewards.map(({ name }) => `Earned: ${name}.`)].join(' ');
}

/** For the answer to a recorded action, whose program may have ended since. */
export async function balancesFor(
  tx: WorkspaceTransaction,
  first: EntryRecord,
  pass: LoadedPass | undefined,
): Promise<readonly ProgramBalance[]> {
  if (pass?.program.id === first.program_id) return pass.newestRules.balances;
  return (await loadRules(tx, first.program_id, first.version)).balances;
}

/** The answer to an action that was recorded; null if it was not. */
export async function findRecorded(
  tx: WorkspaceTransaction,
  action: Action & { passId: string },
): Promise<EntryResult | null> {
  const found = await tx.db
    .selectFrom('program_entries')
    .select(entryColumns)
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', action.id)
    .where('pass_id', '=', action.passId)
    .executeTakeFirst();
  if (!found) return null;
  const first = readEntry(found);
  const balances = await balancesFor(tx, first, undefined);
  const [entries, rewards] = [await findEntriesOf(tx, [first]), await findRewardsOf(tx, [first])];
  return recordedResult(action, { balances, entries, rewards });
}
