import {
  amountText,
  type Entry,
  emptyBalance,
  entriesPerPage,
  monthOf,
  nextTierOf,
  type Page,
  type Reward,
  type Standing,
} from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeTimeCursor, toPage } from '../../platform/database/pagination.ts';
import {
  type EntryRecord,
  entryColumns,
  presentEntry,
  presentReward,
  readEntry,
  rewardColumns,
} from './entry-rows.ts';
import { findPrograms, loadRules, newestVersion } from './find-program.ts';
import { type LedgerPass, standingOf } from './load-ledger.ts';

/** The newest first. */
export async function listEntries(
  tx: WorkspaceTransaction,
  {
    passId,
    cursor,
    limit = entriesPerPage,
  }: { passId: string; cursor?: string | null | undefined; limit?: number | undefined },
): Promise<Page<Entry>> {
  await findLedgerPass(tx, passId);
  const after = decodeTimeCursor(cursor);
  const ofPass = tx.db
    .selectFrom('program_entries')
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_id', '=', passId);
  const rows = await ofPass
    .select(entryColumns)
    .$if(after !== null, (select) =>
      select.where(
        sql<boolean>`(occurred_at, id) < (${new Date(after?.[0] ?? 0)}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const total = await countUpTo(tx.db, ofPass.select('occurred_at'));
  const cursorOf = ({ occurred_at, id }: EntryRecord) => [occurred_at.toISOString(), id];
  return toPage(rows.map(readEntry), limit, total, cursorOf, presentEntry);
}

/** As many as a holder has in years. */
const rewardsListed = 200;

/** The newest first. */
export async function listRewards(tx: WorkspaceTransaction, passId: string): Promise<Reward[]> {
  await findLedgerPass(tx, passId);
  const rows = await tx.db
    .selectFrom('rewards')
    .select(rewardColumns)
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_id', '=', passId)
    .orderBy('earned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rewardsListed)
    .execute();
  return rows.map(presentReward);
}

/** Balances, tier and rewards of a pass at a glance. @throws AppError `notFound` without a program */
export async function getStanding(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passId: string,
): Promise<Standing> {
  const pass = await findLedgerPass(tx, passId);
  const program = (await findPrograms(tx, [pass.pass_template_id])).get(pass.pass_template_id);
  if (!program) throw new AppError('notFound');
  const rules = await loadRules(tx, program.id, newestVersion(program));
  const standing = standingOf(pass, rules);
  const now = clock();
  const open = (await listRewards(tx, passId)).filter(
    ({ status, lapsesAt }) => status === 'open' && (lapsesAt === null || new Date(lapsesAt) > now),
  );
  const tier = rules.tiers && pass.attributes[rules.tiers.attribute];
  return {
    passId,
    programId: program.id,
    balances: rules.balances.map((balance) => {
      const { value, earned } = standing.balances[balance.attribute] ?? emptyBalance;
      return { attribute: balance.attribute, amount: value, text: amountText(balance, value), earned };
    }),
    tier: typeof tier === 'string' ? tier : null,
    nextTier: nextTierOf(rules, standing, monthOf(now, program.timezone)),
    rewards: open.toSorted((one, other) => (one.lapsesAt ?? '9').localeCompare(other.lapsesAt ?? '9')),
    buyable: rules.rewards
      .filter(
        ({ mode, balance, threshold }) =>
          mode === 'buy' && (standing.balances[balance]?.value ?? 0) >= threshold,
      )
      .map(({ key, name, threshold, balance }) => ({ key, name, price: threshold, balance })),
  };
}

async function findLedgerPass(
  { workspaceId, db }: WorkspaceTransaction,
  passId: string,
): Promise<LedgerPass> {
  const pass = await db
    .selectFrom('passes')
    .select(['id', 'pass_template_id', 'attributes', 'status', 'created_at', 'voided_at', 'expires_at'])
    .select(['released', 'program_standing'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passId)
    .executeTakeFirst();
  if (!pass) throw new AppError('notFound');
  return pass;
}
