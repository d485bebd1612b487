import type { ActorKind, EntryCountKind } from '@tessera/contract';
import { calendarDay, writeInstant } from '@tessera/pass-design';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { isShort, unnestRows } from '../../../platform/database/unnest-rows.ts';
import { type EntryRecord, isBought } from '../entry-rows.ts';
import type { LoadedPass } from '../load-ledger.ts';

type EntryCount = {
  pass_template_id: string;
  day: string;
  actor_kind: ActorKind;
  actor_id: string;
  kind: EntryCountKind;
  name: string;
  count: number;
  amount: number;
};

const countTypes = {
  pass_template_id: 'uuid',
  day: 'date',
  actor_kind: 'text',
  actor_id: 'text',
  kind: 'text',
  name: 'text',
  count: 'bigint',
  amount: 'bigint',
} as const satisfies Record<keyof EntryCount, string>;

type Counted = Pick<
  LoadedPass,
  'row' | 'program' | 'entries' | 'rewards' | 'redemptions' | 'reversed' | 'takenBack'
>;

/**
 * Adds what a set records to the sums of its days: one statement whatever the number of passes. Rows are sorted, so that concurrent sets do not
 * deadlock. Null if there is nothing to count.
 */
export function countEntries(
  { workspaceId }: WorkspaceTransaction,
  passes: readonly Counted[],
): { statement: RawBuilder<unknown>; isShort: boolean } | null {
  const rows = sumOf(passes.flatMap(countsOf));
  if (rows.length === 0) return null;
  const names = Object.keys(countTypes) as (keyof EntryCount)[];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const valuesOf = (row: EntryCount) =>
    sql.join(names.map((name) => sql`${row[name]}::${sql.raw(countTypes[name])}`));
  const source = isShort(rows)
    ? sql`values ${sql.join(rows.map((row) => sql`(${workspaceId}::bigint, ${valuesOf(row)})`))}`
    : sql`select ${workspaceId}::bigint, ${columns} from ${unnestRows('added', countTypes, rows)}`;
  return {
    statement: sql`insert into entry_counts (workspace_id, ${columns}) ${source}
      on conflict (workspace_id, pass_template_id, day, actor_kind, actor_id, kind, name)
      do update set count = entry_counts.count + excluded.count, amount = entry_counts.amount + excluded.amount`,
    isShort: isShort(rows),
  };
}

/** Corrections count for the day, and the actor, of what they correct; the amounts of entries for their own. */
function countsOf(pass: Counted): EntryCount[] {
  const { timezone, pass_template_id } = pass.program;
  type Part = { kind: EntryCountKind; name?: string; count?: number; amount?: number };
  const counted = (
    { at, actor }: { at: Date; actor: Pick<EntryRecord, 'actor_kind' | 'actor_id'> },
    { kind, name = '', count = 1, amount = 0 }: Part,
  ): EntryCount => ({
    pass_template_id,
    day: calendarDay(at, timezone),
    actor_kind: actor.actor_kind,
    actor_id: actor.actor_kind === 'scanner' || actor.actor_kind === 'apiKey' ? (actor.actor_id ?? '') : '',
    kind,
    name,
    count,
    amount,
  });
  const ofEntry = (entry: EntryRecord) => ({ at: entry.occurred_at, actor: entry });
  const ofActions = (entries: readonly EntryRecord[], sign: 1 | -1) =>
    [...Map.groupBy(entries, ({ request_id }) => request_id).values()].flatMap((action) => {
      const [first] = action;
      if (!first || !isByPerson(first)) return [];
      const spent = Math.max(0, ...action.map((entry) => entry.spent ?? 0));
      return [
        ...(action.some(({ kind }) => kind === 'earn')
          ? [counted(ofEntry(first), { kind: 'visit', count: sign, amount: sign * spent })]
          : []),
        ...(first.actor_kind === 'scanner' && sign === 1
          ? [counted(ofEntry(first), { kind: 'hour', name: hourOf(first.occurred_at, timezone) })]
          : []),
      ];
    });
  const byRequest = new Map(pass.entries.map((entry) => [entry.request_id, entry]));
  const unknown = { actor_kind: 'job', actor_id: null } as const;
  return [
    ...pass.entries.map((entry) =>
      counted(ofEntry(entry), { kind: entry.kind, name: entry.balance, amount: entry.amount }),
    ),
    ...ofActions(pass.entries, 1),
    ...ofActions(pass.reversed, -1),
    ...pass.rewards.flatMap((reward) => {
      const when = { at: reward.earned_at, actor: byRequest.get(reward.earned_by) ?? unknown };
      return [
        counted(when, { kind: 'rewardEarned', name: reward.key }),
        ...(isBought(reward) ? [counted(when, { kind: 'rewardRedeemed', name: reward.key })] : []),
      ];
    }),
    ...pass.redemptions.map(({ key, entry, sign }) =>
      counted(ofEntry(entry), { kind: 'rewardRedeemed', name: key, count: sign }),
    ),
    ...pass.takenBack.flatMap((reward) => {
      const actor = pass.reversed.find(({ request_id }) => request_id === reward.earned_by) ?? unknown;
      const when = { at: reward.earned_at, actor };
      return [
        counted(when, { kind: 'rewardEarned', name: reward.key, count: -1 }),
        ...(isBought(reward) ? [counted(when, { kind: 'rewardRedeemed', name: reward.key, count: -1 })] : []),
      ];
    }),
  ];
}

/** When the visits among the entries happened. */
export const visitsOf = (entries: readonly EntryRecord[]): Date[] =>
  [...Map.groupBy(entries, ({ request_id }) => request_id).values()].flatMap((action) => {
    const visit = action.find((entry) => entry.kind === 'earn' && isByPerson(entry));
    return visit ? [visit.occurred_at] : [];
  });

/** Not by an import or a job. */
const isByPerson = ({ actor_kind, kind }: EntryRecord) =>
  (actor_kind === 'scanner' || actor_kind === 'apiKey' || actor_kind === 'account') &&
  kind !== 'opening' &&
  kind !== 'import';

/** `00` to `23`, on the workspace's clock. */
const hourOf = (at: Date, timezone: string): string =>
  writeInstant(at, timezone).slice('2026-11-27T'.length, '2026-11-27T09'.length);

const keyOf = ({ pass_template_id, day, actor_kind, actor_id, kind, name }: EntryCount): string =>
  JSON.stringify([pass_template_id, day, actor_kind, actor_id, kind, name]);

function sumOf(counts: readonly EntryCount[]): EntryCount[] {
  const sums = new Map<string, EntryCount>();
  for (const one of counts) {
    const key = keyOf(one);
    const sum = sums.get(key);
    sums.set(key, {
      ...one,
      count: one.count + (sum?.count ?? 0),
      amount: one.amount + (sum?.amount ?? 0),
    });
  }
  return [...sums]
    .filter(([, { count, amount }]) => count !== 0 || amount !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => sum);
}
