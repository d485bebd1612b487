import { entryKinds, type ProgramRules, type ProgramStatistics } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findKeyNames } from '../../api-keys/find-key-names.ts';
import { loadRules } from '../find-program.ts';
import {
  type ActorRow,
  findScanners,
  type PeriodRow,
  readActorCounts,
  readPeriodCounts,
  sumCounts,
} from './read-entry-counts.ts';
import { type Asked, statisticsRangeOf } from './statistics-range.ts';

/** @throws AppError `notFound` for a template that never had a program */
export async function readProgramStatistics(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, ...asked }: Asked & { passTemplateId: string },
): Promise<ProgramStatistics> {
  const rules = await findNewestRules(tx, passTemplateId);
  const passTemplateIds = [passTemplateId];
  const { periods, days: _days, ...range } = await statisticsRangeOf(tx, passTemplateIds, asked, clock());
  const question = { passTemplateIds, range: { ...range, periods, days: _days } };
  const rows = await readPeriodCounts(tx, question);
  const actors = await readActorCounts(tx, question);
  const voided = await sumVoided(tx, passTemplateId, rules);
  const outstanding = new Map(rules.balances.map(({ attribute }) => [attribute, 0]));
  const ofPeriod = (period: number) => {
    const own = rows.filter((row) => row.period === period);
    const balances: ProgramStatistics['periods'][number]['balances'] = {};
    for (const { attribute } of rules.balances) {
      const amounts = amountsOf(own, attribute);
      const after = (outstanding.get(attribute) ?? 0) + amounts.added - amounts.taken;
      outstanding.set(attribute, after);
      balances[attribute] = { ...amounts, outstanding: after };
    }
    return { ...sumCounts(own), balances };
  };
  ofPeriod(0);
  const drawn = periods.map((period, index) => ({ ...period, ...ofPeriod(index + 1) }));
  const inRange = rows.filter(({ period }) => period > 0);
  return {
    ...range,
    timezoneName: asked.timezoneName,
    currencyDecimals: rules.currencyDecimals,
    balances: rules.balances.map(({ attribute, decimals, unit }) => ({
      ...{ attribute, decimals, unit },
      outstanding: outstanding.get(attribute) ?? 0,
      onVoidedPasses: voided.get(attribute) ?? 0,
    })),
    rewards: rewardsOf(rules, inRange),
    periods: drawn,
    actors: await actorsOf(tx, actors),
    hours: Array.from({ length: 24 }, (_, hour) =>
      actors.reduce(
        (sum, row) => (row.kind === 'hour' && Number(row.name) === hour ? sum + row.count : sum),
        0,
      ),
    ),
  };
}

/** Of the running program, else of the last. */
async function findNewestRules(tx: WorkspaceTransaction, passTemplateId: string): Promise<ProgramRules> {
  const program = await tx.db
    .selectFrom('programs')
    .select(['id', 'version'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!program) throw new AppError('notFound');
  return loadRules(tx, program.id, program.version);
}

const kindsOfEntries: ReadonlySet<string> = new Set(entryKinds);

/** A reversal counts as the opposite of what it reverses: it is part of the same sum. */
function amountsOf(rows: readonly PeriodRow[], balance: string): { added: number; taken: number } {
  let added = 0;
  let taken = 0;
  for (const { kind, name, amount } of rows) {
    if (name !== balance || !kindsOfEntries.has(kind)) continue;
    if (amount > 0) added += amount;
    else taken -= amount;
  }
  return { added, taken };
}

async function sumVoided(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  { balances }: Pick<ProgramRules, 'balances'>,
): Promise<Map<string, number>> {
  const sums = balances.map(
    ({ attribute, decimals }, index) =>
      sql`coalesce(sum(round((case when jsonb_typeof(attributes -> ${attribute}::text) = 'number'
        then attributes ->> ${attribute}::text end)::numeric * ${10 ** decimals}::numeric)), 0)::bigint as ${sql.ref(`sum_${index}`)}`,
  );
  const { rows } = await sql<Record<string, string>>`select ${sql.join(sums)} from passes
    where workspace_id = ${workspaceId} and pass_template_id = ${passTemplateId} and status = 'voided'`.execute(
    db,
  );
  return new Map(balances.map(({ attribute }, index) => [attribute, Number(rows[0]?.[`sum_${index}`] ?? 0)]));
}

/** Also those of earlier rules, by their keys. */
function rewardsOf({ rewards }: ProgramRules, rows: readonly PeriodRow[]): ProgramStatistics['rewards'] {
  const counted = rows.filter(({ kind }) => kind === 'rewardEarned' || kind === 'rewardRedeemed');
  const keys = new Set([...rewards.map(({ key }) => key), ...counted.map(({ name }) => name)]);
  return [...keys].map((key) => {
    const { rewardsEarned, rewardsRedeemed } = sumCounts(counted.filter(({ name }) => name === key));
    const name = rewards.find((reward) => reward.key === key)?.name ?? key;
    return { key, name, earned: rewardsEarned, redeemed: rewardsRedeemed };
  });
}

async function actorsOf(
  tx: WorkspaceTransaction,
  rows: readonly ActorRow[],
): Promise<ProgramStatistics['actors']> {
  const scanners = await findScanners(tx);
  const byActor = Map.groupBy(rows, ({ actorKind, actorId }) => `${actorKind} ${actorId}`);
  const keys = rows.flatMap(({ actorKind, actorId }) => (actorKind === 'apiKey' && actorId ? [actorId] : []));
  const names = await findKeyNames(tx, [...new Set(keys)]);
  return [...byActor.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { actorKind: kind, actorId } = first;
      const scanner = kind === 'scanner' ? scanners.get(actorId) : undefined;
      return [
        {
          kind,
          id: actorId || null,
          name: scanner?.name ?? names.get(actorId) ?? null,
          store: scanner?.store ?? null,
          ...sumCounts(own),
        },
      ];
    })
    .toSorted((one, other) => other.visits - one.visits || other.entries - one.entries);
}
