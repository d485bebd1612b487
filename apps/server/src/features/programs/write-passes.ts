import {
  type Applied,
  monthOf,
  type PassStanding,
  type ProgramRules,
  type ProgramTiers,
  shownValue,
  tierOf,
} from '@tessera/contract';
import { filterValues, type Releases } from '@tessera/pass-design';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type Change, nextChange } from '../../platform/database/next-change.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import type { ProgramStanding } from '../../platform/database/schema/programs-tables.ts';
import { attributeValueStatements } from '../../platform/database/search/save-attribute-values.ts';
import { insertRows, isShort, unnestRows } from '../../platform/database/unnest-rows.ts';
import { findReleases } from '../recipients/find-releases.ts';
import { type EntryRecord, entryIdOf, type RewardRecord } from './entry-rows.ts';
import type { Ledger, LoadedPass, RewardChange } from './load-ledger.ts';
import type { EntryRow } from './record-entries.ts';
import { countEntries, visitsOf } from './statistics/count-entries.ts';

type Making = { row: EntryRow; pass: LoadedPass; applied: Applied };

export function rewardRowsOf({ ids }: Pick<Context, 'ids'>, { row, pass, applied }: Making): RewardRecord[] {
  return applied.rewards.map(({ reward, lapsesAt, isRedeemed }) => ({
    id: ids.uuid(),
    pass_id: row.passId,
    program_id: pass.program.id,
    key: reward.key,
    name: reward.name,
    status: isRedeemed ? 'redeemed' : 'open',
    earned_by: row.id,
    earned_at: row.occurredAt,
    lapses_at: lapsesAt,
    redeemed_by: isRedeemed ? row.id : null,
    redeemed_at: isRedeemed ? row.occurredAt : null,
  }));
}

export function entryRowsOf({
  row,
  pass,
  applied,
  rewards,
  version,
  recordedAt,
}: Making & { rewards: readonly RewardRecord[]; version: number; recordedAt: Date }): EntryRecord[] {
  return applied.entries.map(
    ({ balance, kind, amount, earned, balanceAfter, rule, spent, reward }, index) => ({
      id: entryIdOf(row.id, index),
      request_id: row.id,
      pass_id: row.passId,
      program_id: pass.program.id,
      version,
      balance,
      kind,
      amount,
      earned,
      balance_after: balanceAfter,
      rule,
      spent,
      reward_id: reward && ('redeemed' in reward ? reward.redeemed : (rewards[reward.earned]?.id ?? null)),
      reference: row.reference ?? null,
      reverses: null,
      actor_kind: row.actor.kind,
      actor_id: row.actor.id,
      occurred_at: row.occurredAt,
      recorded_at: recordedAt,
    }),
  );
}

export type ChangedPass = {
  pass: LoadedPass;
  attributes: AttributeValues;
  standing: ProgramStanding;
  tier: { from: string | null; to: string | null } | null;
  isVisible: boolean;
};

/** The passes with entries, in the order of their ids. */
export function changedPasses({ passes }: Pick<Ledger, 'passes'>, now: Date): ChangedPass[] {
  return [...passes.values()]
    .filter(({ entries, isRepaired }) => entries.length > 0 || isRepaired)
    .map((pass) => changedPass(pass, now));
}

/** One update of passes and one insert of entries. Returns short statements, which the caller runs together with the events. */
export async function writePasses(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  changed: readonly ChangedPass[],
): Promise<RawBuilder<unknown>[]> {
  const visible = changed.filter(({ isVisible }) => isVisible);
  const change = visible.length > 0 ? await nextChange(tx, ctx.clock) : null;
  const edits = visible.map(({ pass: { row }, attributes }) => ({
    pass: row,
    values: namesOfChanges(row.attributes, attributes),
  }));
  const releases = change ? await findReleases(tx, edits, change) : new Map<string, Releases>();
  const { statements: indexing, areApart } = indexStatements(tx, changed);
  const entries = changed.flatMap(({ pass }) => pass.entries);
  const rewards = changed.flatMap(({ pass }) => pass.rewards);
  const rewardChanges = changed.flatMap(({ pass }) => pass.rewardChanges);
  const areFew = entries.length > 0 && isShort(entries);
  const counts = countEntries(
    tx,
    changed.map(({ pass }) => pass),
  );
  const statements = [
    updatePasses(tx, changed, { change, releases }),
    ...(areFew ? [insertFewEntries(tx, entries)] : []),
    ...insertRewards(tx, rewards),
    ...updateRewards(tx, rewardChanges),
    ...indexing,
    ...(counts ? [counts.statement] : []),
  ];
  // In one statement a reward that is earned and redeemed in the same set would not be found.
  const mayShare =
    changed.length === 1 &&
    areApart &&
    counts?.isShort !== false &&
    (rewards.length === 0 || rewardChanges.length === 0);
  if (areFew && mayShare) return statements;
  if (!areFew && entries.length > 0) await insertManyEntries(tx, entries);
  for (const statement of statements) await statement.execute(tx.db);
  return [];
}

function indexStatements(tx: WorkspaceTransaction, changed: readonly ChangedPass[]) {
  const byTemplate = Map.groupBy(changed, ({ pass }) => pass.row.pass_template_id);
  const all = [...byTemplate].map(([templateId, some]) =>
    attributeValueStatements(
      tx,
      templateId,
      some.map(({ pass: { row }, attributes }) => ({
        id: row.id,
        values: attributes,
        before: row.attributes,
      })),
    ),
  );
  return {
    statements: all.flatMap(({ statements }) => statements),
    areApart: all.every((each) => each.areApart),
  };
}

function changedPass(pass: LoadedPass, now: Date): ChangedPass {
  const { row, newestRules, standing, program } = pass;
  const to = tierOf(newestRules, standing, monthOf(now, program.timezone));
  const attributes = shownAttributes(row.attributes, newestRules, { standing, tier: to });
  const key = newestRules.tiers?.attribute;
  const from = key === undefined ? null : textOf(row.attributes[key]);
  return {
    pass,
    attributes,
    standing: {
      ...storedStanding(standing),
      ...visitsAfter(pass),
      ...raisedTier(newestRules, { from, to }, pass, now),
    },
    tier: key !== undefined && from !== to ? { from, to } : null,
    isVisible: namesOfChanges(row.attributes, attributes).size > 0,
  };
}

/** Filters read them. */
function visitsAfter({
  row,
  entries,
  reversed,
  lastVisitBefore,
}: LoadedPass): Pick<ProgramStanding, 'visits'> {
  const before = row.program_standing?.visits;
  const added = visitsOf(entries);
  const removed = visitsOf(reversed);
  if (added.length === 0 && removed.length === 0) return before ? { visits: before } : {};
  const kept = removed.length > 0 ? lastVisitBefore : before?.last;
  const times = [...(kept ? [kept] : []), ...added.map((at) => at.toISOString())];
  const count = Math.max(0, (before?.count ?? 0) + added.length - removed.length);
  return { visits: { count, last: times.toSorted().at(-1) ?? null } };
}

/** The moment of the rise stays when another entry changes the pass. What a pass begins with, or an import sets, is no rise. */
function raisedTier(
  { tiers }: Pick<ProgramRules, 'tiers'>,
  { from, to }: { from: string | null; to: string | null },
  { row: { program_standing }, entries }: Pick<LoadedPass, 'row' | 'entries'>,
  now: Date,
): Pick<ProgramStanding, 'tierRaised'> {
  const isEarned = entries.some(({ kind }) => kind !== 'opening' && kind !== 'import');
  if (tiers && to !== null && isEarned && isRise(tiers, from, to))
    return { tierRaised: { at: now.toISOString(), to } };
  return program_standing?.tierRaised ? { tierRaised: program_standing.tierRaised } : {};
}

export function isRise({ steps }: ProgramTiers, from: string | null, to: string | null): boolean {
  const rank = (tier: string | null) => steps.findIndex(({ name }) => name === tier);
  return rank(to) > rank(from);
}

const textOf = (value: AttributeValues[string] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The values that the pass shows. */
export function shownAttributes(
  before: AttributeValues,
  { balances, tiers }: Pick<ProgramRules, 'balances' | 'tiers'>,
  { standing, tier }: { standing: PassStanding; tier: string | null },
): AttributeValues {
  const attributes = { ...before };
  for (const balance of balances) {
    const value = shownValue(balance, standing.balances[balance.attribute]?.value ?? 0);
    if (value !== 0 || before[balance.attribute] !== undefined) attributes[balance.attribute] = value;
  }
  if (!tiers) return attributes;
  const { [tiers.attribute]: _before, ...others } = attributes;
  return tier === null ? others : { ...others, [tiers.attribute]: tier };
}

export const storedStanding = ({ balances, kept }: PassStanding): ProgramStanding => ({
  balances: Object.fromEntries(
    Object.entries(balances).map(([attribute, { earned, months }]) => [
      attribute,
      { earned, months: { ...months } },
    ]),
  ),
  ...(kept.length > 0 && { kept: [...kept] }),
});

export function namesOfChanges(before: AttributeValues, after: AttributeValues): Set<string> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return new Set([...keys].filter((key) => before[key] !== after[key]).map((key) => `attributes.${key}`));
}

const passColumns = {
  id: 'uuid',
  attributes: 'jsonb',
  filter_values: 'jsonb',
  program_standing: 'jsonb',
  released: 'jsonb',
  change_number: 'bigint',
  last_modified: 'timestamptz',
} as const;

type Edited = { change: Change | null; releases: ReadonlyMap<string, Releases> };

function updatePasses(
  { workspaceId }: WorkspaceTransaction,
  changed: readonly ChangedPass[],
  { change, releases }: Edited,
): RawBuilder<unknown> {
  const rows = changed.map(({ pass: { row }, attributes, standing, isVisible }) => {
    const released = releases.get(row.id) ?? row.released;
    return {
      id: row.id,
      attributes: JSON.stringify(attributes),
      filter_values: JSON.stringify(filterValues(attributes)),
      program_standing: JSON.stringify(standing),
      released: released && JSON.stringify(released),
      change_number: isVisible ? (change?.change_number ?? null) : null,
      last_modified: isVisible ? (change?.last_modified ?? null) : null,
    };
  });
  return sql`update passes set attributes = changed.attributes, filter_values = changed.filter_values,
      program_standing = changed.program_standing, released = changed.released,
      change_number = coalesce(changed.change_number, passes.change_number),
      last_modified = coalesce(changed.last_modified, passes.last_modified)
    from ${unnestRows('changed', passColumns, rows)}
    where passes.workspace_id = ${workspaceId} and passes.id = changed.id`;
}

export const entryTypes = {
  id: 'uuid',
  request_id: 'uuid',
  pass_id: 'uuid',
  program_id: 'uuid',
  version: 'integer',
  balance: 'text',
  kind: 'text',
  amount: 'bigint',
  earned: 'bigint',
  balance_after: 'bigint',
  rule: 'text',
  spent: 'bigint',
  reward_id: 'uuid',
  reference: 'text',
  reverses: 'uuid',
  actor_kind: 'text',
  actor_id: 'text',
  occurred_at: 'timestamptz',
  recorded_at: 'timestamptz',
} as const;

/** Violates the key if another pass got an entry with this id at the same moment. */
function insertFewEntries(
  { workspaceId }: WorkspaceTransaction,
  entries: readonly EntryRecord[],
): RawBuilder<unknown> {
  const names = Object.keys(entryTypes) as (keyof typeof entryTypes)[];
  const rows = entries.map((entry) => {
    const values = names.map((name) => sql`${entry[name]}::${sql.raw(entryTypes[name])}`);
    return sql`(${workspaceId}::bigint, ${sql.join(values)})`;
  });
  return sql`insert into program_entries (workspace_id, ${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(rows)}`;
}

/** @throws AppError `idempotencyKeyReused` as above */
async function insertManyEntries(
  { workspaceId, db }: WorkspaceTransaction,
  entries: readonly EntryRecord[],
): Promise<void> {
  const insert = insertRows(workspaceId, 'program_entries', entryTypes, entries);
  const { rows } = await sql<{ id: string }>`${insert} returning id`.execute(db);
  if (rows.length < entries.length) throw new AppError('idempotencyKeyReused');
}

const rewardTypes = {
  id: 'uuid',
  pass_id: 'uuid',
  program_id: 'uuid',
  key: 'text',
  name: 'text',
  status: 'text',
  earned_by: 'uuid',
  earned_at: 'timestamptz',
  lapses_at: 'timestamptz',
  redeemed_by: 'uuid',
  redeemed_at: 'timestamptz',
} as const;

function insertRewards(
  { workspaceId }: WorkspaceTransaction,
  rewards: readonly RewardRecord[],
): RawBuilder<unknown>[] {
  return rewards.length > 0 ? [insertRows(workspaceId, 'rewards', rewardTypes, rewards)] : [];
}

/** Of rewards that were there before, and of those that an earlier action of the set earned. */
function updateRewards(
  { workspaceId }: WorkspaceTransaction,
  changes: readonly RewardChange[],
): RawBuilder<unknown>[] {
  if (changes.length === 0) return [];
  // The last change of a reward counts.
  const rows = [...new Map(changes.map((change) => [change.id, change])).values()];
  const types = { id: 'uuid', status: 'text', redeemed_by: 'uuid', redeemed_at: 'timestamptz' } as const;
  return [
    sql`update rewards set status = changed.status, redeemed_by = changed.redeemed_by,
      redeemed_at = changed.redeemed_at
    from ${unnestRows('changed', types, rows)}
    where rewards.workspace_id = ${workspaceId} and rewards.id = changed.id`,
  ];
}
