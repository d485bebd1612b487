import {
  type EarlierEntry,
  emptyBalance,
  type HeldReward,
  heldAmount,
  limitMilliseconds,
  type PassStanding,
  type ProgramRules,
} from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { type Selectable, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import type { PassesTable } from '../../platform/database/schema/passes-tables.ts';
import { loadDesignDocument } from '../pass-templates/load-design-document.ts';
import {
  type EntryRecord,
  entryColumns,
  entryIdOf,
  type RewardRecord,
  readEntry,
  rewardColumns,
} from './entry-rows.ts';
import {
  findPrograms,
  loadRules,
  newestVersion,
  type ProgramWithVersions,
  versionAt,
} from './find-program.ts';
import type { EntryRow } from './record-entries.ts';

const passColumns = [
  'id',
  'pass_template_id',
  'attributes',
  'status',
  'created_at',
  'voided_at',
  'expires_at',
  'released',
  'program_standing',
] as const;

export type LedgerPass = Pick<Selectable<PassesTable>, (typeof passColumns)[number]>;

/** A pass under its lock, and what the set changes of it. */
export type LoadedPass = {
  row: LedgerPass;
  program: ProgramWithVersions;
  document: DesignDocument;
  newestRules: ProgramRules;
  rulesOf(version: number): ProgramRules;
  standing: PassStanding;
  earlier: EarlierEntry[];
  heldRewards: HeldReward[];
  entries: EntryRecord[];
  /** The values differ from the entries. */
  isRepaired: boolean;
  rewards: RewardRecord[];
  rewardChanges: RewardChange[];
  /** For the counts: redeemed rewards, and those whose redemption is reversed. */
  redemptions: { key: string; entry: EntryRecord; sign: 1 | -1 }[];
  /** Entries of earlier actions, and the rewards that these earned. */
  reversed: EntryRecord[];
  takenBack: RewardRecord[];
  /** Of a pass whose visit is reversed: the last other visit. */
  lastVisitBefore: string | null;
};

export type RewardChange = Pick<RewardRecord, 'id' | 'status' | 'redeemed_by' | 'redeemed_at'>;

export type KnownAction = { entries: EntryRecord[]; rewards: RewardRecord[] };

export type Ledger = {
  passes: Map<string, LoadedPass>;
  /** Recorded by earlier calls. */
  known: Map<string, KnownAction>;
  /** All passes that exist. */
  locked: ReadonlySet<string>;
};

type Row = Pick<EntryRow, 'id' | 'passId' | 'occurredAt' | 'knownSince'> & {
  action: { kind: string; reward?: string };
};

/** A repetition may be a month late, of what happened a month before. */
const knownDays = 62;
const dayMilliseconds = 86_400_000;

export async function loadLedger(tx: WorkspaceTransaction, rows: readonly Row[], now: Date): Promise<Ledger> {
  const locked = await lockPasses(tx, [...new Set(rows.map(({ passId }) => passId))]);
  const programs = await findPrograms(tx, [...new Set(locked.map((row) => row.pass_template_id))]);
  const rules = await loadNeededRules(tx, programs, rows);
  const found = await findEarlier(tx, rows, {
    ...timesOf(rows, now),
    limitMilliseconds: Math.max(0, ...[...rules.values()].map(limitMilliseconds)),
  });
  const heldRewards = await findHeldRewards(tx, rows);
  const passes = new Map<string, LoadedPass>();
  for (const row of locked) {
    const program = programs.get(row.pass_template_id);
    if (!program?.revisionId) continue;
    const rulesOf = (version: number) => requireRules(rules, program.id, version);
    const newestRules = rulesOf(newestVersion(program));
    passes.set(row.id, {
      row,
      program,
      document: await loadDesignDocument(tx, program.revisionId),
      newestRules,
      rulesOf,
      standing: standingOf(row, newestRules),
      earlier: earlierOf(found, row.id),
      heldRewards: heldRewards.get(row.id) ?? [],
      entries: [],
      isRepaired: false,
      rewards: [],
      rewardChanges: [],
      redemptions: [],
      reversed: [],
      takenBack: [],
      lastVisitBefore: null,
    });
  }
  const ids = new Set(locked.map(({ id }) => id));
  return { passes, known: await findKnown(tx, rows, found), locked: ids };
}

/** One order, before the change number, prevents deadlocks. */
export async function lockPasses(
  { workspaceId, db }: WorkspaceTransaction,
  ids: readonly string[],
): Promise<LedgerPass[]> {
  const { rows } = await sql<LedgerPass>`${sql.raw(prepared)}
    select ${sql.join(passColumns.map((column) => sql.ref(column)))} from passes
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    db,
  );
  return rows;
}

type StoredEntry = Parameters<typeof readEntry>[0];
const entrySelection = sql.join(entryColumns.map((column) => sql.ref(column)));

const timesOf = (rows: readonly Row[], now: Date) => {
  const times = [now.getTime(), ...rows.map(({ occurredAt }) => occurredAt.getTime())];
  return { earliest: Math.min(...times), latest: Math.max(...times) };
};

type Times = { earliest: number; latest: number; limitMilliseconds: number };

/** Known actions, and what rules with limits gave the passes, with what was reversed since. Bounds of the time spare other months' partitions. */
async function findEarlier(
  { workspaceId, db }: WorkspaceTransaction,
  rows: readonly Row[],
  { earliest, latest, limitMilliseconds }: Times,
): Promise<EntryRecord[]> {
  const ids = rows.map(({ id }) => id);
  const since = new Date(
    Math.min(
      earliest - knownDays * dayMilliseconds,
      ...rows.flatMap(({ knownSince }) => knownSince?.getTime() ?? []),
    ),
  );
  const limitedSince = new Date(earliest - limitMilliseconds);
  const until = new Date(latest + dayMilliseconds);
  const judged = rows.filter(({ action }) => action.kind === 'visit' || action.kind === 'purchase');
  const passIds = limitMilliseconds === 0 ? [] : [...new Set(judged.map(({ passId }) => passId))];
  const ofPasses =
    passIds.length === 0
      ? sql``
      : sql`or (pass_id = any(${passIds}::uuid[]) and occurred_at >= ${limitedSince}
          and (rule is not null or reverses is not null))`;
  const { rows: found } = await sql<StoredEntry>`${sql.raw(prepared)}
    select ${entrySelection} from program_entries
    where workspace_id = ${workspaceId} and occurred_at >= ${since} and occurred_at < ${until}
      and (id = any(${ids}::uuid[]) ${ofPasses})`.execute(db);
  return found.map(readEntry);
}

function earlierOf(found: readonly EntryRecord[], passId: string): EarlierEntry[] {
  const ofPass = found.filter((entry) => entry.pass_id === passId);
  const reversed = new Set(ofPass.map(({ reverses }) => reverses));
  return ofPass.flatMap(({ id, rule, occurred_at }) =>
    rule === null || reversed.has(id) ? [] : [{ rule, occurredAt: occurred_at }],
  );
}

/** With the further entries of known actions, and the rewards that they earned. */
async function findKnown(
  tx: WorkspaceTransaction,
  rows: readonly Row[],
  found: readonly EntryRecord[],
): Promise<Ledger['known']> {
  const ids = new Set(rows.map(({ id }) => id));
  const first = found.filter(({ id }) => ids.has(id));
  if (first.length === 0) return new Map();
  const entries = Map.groupBy(await findEntriesOf(tx, first), ({ request_id }) => request_id);
  const rewards = Map.groupBy(await findRewardsOf(tx, first), ({ earned_by }) => earned_by);
  return new Map(
    first.map(({ id }) => [
      id,
      // The id of an entry that followed from an action is taken, too.
      { entries: entries.get(id) ?? [], rewards: rewards.get(id) ?? [] },
    ]),
  );
}

/** All entries of the actions of these, those of an action in their order. */
export async function findEntriesOf(
  { workspaceId, db }: WorkspaceTransaction,
  some: readonly EntryRecord[],
): Promise<EntryRecord[]> {
  const all = await db
    .selectFrom('program_entries')
    .select(entryColumns)
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`pass_id = any(${some.map(({ pass_id }) => pass_id)}::uuid[])`)
    .where(sql<boolean>`occurred_at = any(${some.map(({ occurred_at }) => occurred_at)}::timestamptz[])`)
    .where(sql<boolean>`request_id = any(${some.map(({ request_id }) => request_id)}::uuid[])`)
    .execute();
  const byAction = Map.groupBy(all.map(readEntry), ({ request_id }) => request_id);
  return [...byAction].flatMap(([requestId, entries]) => {
    const order = entries.map((_, index) => entryIdOf(requestId, index));
    return entries.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  });
}

export function findRewardsOf(
  { workspaceId, db }: WorkspaceTransaction,
  some: readonly EntryRecord[],
): Promise<RewardRecord[]> {
  return db
    .selectFrom('rewards')
    .select(rewardColumns)
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`pass_id = any(${some.map(({ pass_id }) => pass_id)}::uuid[])`)
    .where(sql<boolean>`earned_by = any(${some.map(({ request_id }) => request_id)}::uuid[])`)
    .execute();
}

async function loadNeededRules(
  tx: WorkspaceTransaction,
  programs: ReadonlyMap<string, ProgramWithVersions>,
  rows: readonly Row[],
): Promise<Map<string, ProgramRules>> {
  const rules = new Map<string, ProgramRules>();
  for (const program of programs.values()) {
    const versions = new Set([
      newestVersion(program),
      ...rows.map(({ occurredAt }) => versionAt(program, occurredAt)),
    ]);
    for (const version of versions)
      rules.set(`${program.id} ${version}`, await loadRules(tx, program.id, version));
  }
  return rules;
}

function requireRules(
  rules: ReadonlyMap<string, ProgramRules>,
  programId: string,
  version: number,
): ProgramRules {
  const found = rules.get(`${programId} ${version}`);
  if (!found) throw new Error(`The rules of version ${version} are not loaded.`);
  return found;
}

/** Open rewards of passes that redeem one, and those that they name, whatever became of these. */
async function findHeldRewards(
  { workspaceId, db }: WorkspaceTransaction,
  rows: readonly Row[],
): Promise<Map<string, HeldReward[]>> {
  const redeeming = rows.filter(({ action }) => action.kind === 'redeem');
  if (redeeming.length === 0) return new Map();
  const named = redeeming.map(({ action }) => action.reward ?? '');
  const found = await db
    .selectFrom('rewards')
    .select(['id', 'pass_id', 'key', 'status', 'lapses_at'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`pass_id = any(${redeeming.map(({ passId }) => passId)}::uuid[])`)
    .where(sql<boolean>`(status = 'open' or id::text = any(${named}::text[]) or key = any(${named}::text[]))`)
    .orderBy(sql`lapses_at nulls last, earned_at, id`)
    .execute();
  const byPass = Map.groupBy(found, ({ pass_id }) => pass_id);
  return new Map([...byPass].map(([passId, ofPass]) => [passId, ofPass.flatMap(heldReward)]));
}

export const heldReward = ({
  id,
  key,
  status,
  lapses_at,
}: Pick<RewardRecord, 'id' | 'key' | 'status' | 'lapses_at'>): HeldReward[] =>
  status === 'reversed' ? [] : [{ id, key, status, lapsesAt: lapses_at }];

export function standingOf(
  { attributes, program_standing }: Pick<LedgerPass, 'attributes' | 'program_standing'>,
  { balances }: Pick<ProgramRules, 'balances'>,
): PassStanding {
  return {
    balances: Object.fromEntries(
      balances.map((balance) => {
        const { amount: value } = heldAmount(balance, attributes[balance.attribute]);
        const sums = program_standing?.balances[balance.attribute] ?? emptyBalance;
        return [balance.attribute, { earned: sums.earned, months: sums.months, value }];
      }),
    ),
    kept: program_standing?.kept ?? [],
  };
}
