import type { IssueChannel, WorkspaceStatistics } from '@tessera/contract';
import { readInstant } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { firstIdAt } from '../../recipients/triggered-passes.ts';
import { held } from '../../segments/pass-state-conditions.ts';
import { findScanners, readActorCounts, readPeriodCounts, sumCounts } from './read-entry-counts.ts';
import { type Asked, type Range, statisticsRangeOf } from './statistics-range.ts';

/** Of all templates that are not archived. */
export async function readWorkspaceStatistics(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  asked: Asked,
): Promise<WorkspaceStatistics> {
  const templates = await findTemplates(tx);
  const passTemplateIds = templates.map(({ id }) => id);
  const range = await statisticsRangeOf(tx, passTemplateIds, asked, clock());
  const rows = await readPeriodCounts(tx, { passTemplateIds, range });
  const actors = await readActorCounts(tx, { passTemplateIds, range });
  const passes = await readPassCounts(tx, { passTemplateIds, range, timezoneName: asked.timezoneName });
  const scanners = await findScanners(tx);
  const storeOf = (id: string) => scanners.get(id)?.store ?? null;
  const count = (kind: string, filter: (row: PassCount) => boolean) =>
    passes.reduce((sum, row) => (row.kind === kind && filter(row) ? sum + row.amount : sum), 0);
  const byStore = Map.groupBy(
    actors.filter(({ actorKind }) => actorKind === 'scanner'),
    ({ actorId }) => storeOf(actorId),
  );
  return {
    ...{ from: range.from, to: range.to, interval: range.interval, timezoneName: asked.timezoneName },
    periods: range.periods.map((period, index) => ({
      ...period,
      ...sumCounts(rows.filter((row) => row.period === index + 1)),
      issued: count('issued', (row) => row.period === index + 1),
    })),
    passTemplates: templates
      .map(({ id, name }) => ({
        ...{ id, name },
        ...sumCounts(actors.filter(({ passTemplateId }) => passTemplateId === id)),
        issued: count('issued', ({ subjectId }) => subjectId === id),
        added: count('activated', ({ subjectId }) => subjectId === id),
        removed: count('deactivated', ({ subjectId }) => subjectId === id),
      }))
      .toSorted((one, other) => other.visits - one.visits || other.issued - one.issued),
    sources: await readSources(tx, passTemplateIds, { days: range.days, timezoneName: asked.timezoneName }),
    stores: [...byStore]
      .map(([store, own]) => ({ store, ...sumCounts(own) }))
      .toSorted((one, other) => other.visits - one.visits),
  };
}

/** The newest first. */
const templatesMax = 200;

function findTemplates({ workspaceId, db }: WorkspaceTransaction): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('pass_templates')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(templatesMax)
    .execute();
}

type PassCount = { subjectId: string; kind: string; period: number; amount: number };

/** Folded and pending counts. */
async function readPassCounts(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateIds, range, timezoneName }: { passTemplateIds: string[]; range: Range; timezoneName: string },
): Promise<PassCount[]> {
  if (passTemplateIds.length === 0) return [];
  const { days } = range;
  const instants = days.map((day) => readInstant(day, timezoneName) ?? new Date(day));
  const kinds = ['issued', 'activated', 'deactivated'];
  const rows = await db
    .selectFrom((select) =>
      select
        .selectFrom('daily_counts')
        .select(['subject_id', 'kind', sql<number>`width_bucket(day, ${days}::date[])`.as('period')])
        .select(sql<string>`amount`.as('amount'))
        .where('workspace_id', '=', workspaceId)
        .where('subject_id', 'in', passTemplateIds)
        .where('kind', 'in', kinds)
        .where('day', '>=', range.from)
        .where('day', '<=', range.to)
        .unionAll(
          select
            .selectFrom('count_deltas')
            .select(['subject_id', 'kind'])
            .select(sql<number>`width_bucket(at, ${instants}::timestamptz[])`.as('period'))
            .select(sql<string>`amount::bigint`.as('amount'))
            .where('workspace_id', '=', workspaceId)
            .where('subject_id', 'in', passTemplateIds)
            .where('kind', 'in', kinds),
        )
        .as('step'),
    )
    .select(['subject_id as subjectId', 'kind', 'period'])
    .select(({ fn }) => fn.sum<string>('amount').as('amount'))
    .where('period', '>', 0)
    .where('period', '<', days.length)
    .groupBy(['subject_id', 'kind', 'period'])
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Bounds the cost. */
const passesOfSourcesMax = 100_000;
const sourcesMax = 50;

/** Ids grow with time. */
async function readSources(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateIds: string[],
  { days, timezoneName }: { days: readonly string[]; timezoneName: string },
): Promise<WorkspaceStatistics['sources']> {
  if (passTemplateIds.length === 0) return [];
  const idAt = (day: string) => firstIdAt(readInstant(day, timezoneName) ?? new Date(day));
  type Row = { via: IssueChannel | null; source: string | null; issued: string; held: string };
  const { rows } = await sql<Row>`
    select passes.issued_via as via, nullif(passes.utm ->> 'source', '') as source, count(*) as issued,
      count(*) filter (where ${held(workspaceId)}) as held
    from (select id, issued_via, utm from passes
      where workspace_id = ${workspaceId} and pass_template_id = any(${passTemplateIds}::uuid[])
        and id >= ${idAt(days[0] ?? '')}::uuid and id < ${idAt(days.at(-1) ?? '')}::uuid
      order by id desc limit ${sql.lit(passesOfSourcesMax)}) as passes
    group by 1, 2 order by issued desc, via, source limit ${sql.lit(sourcesMax)}`.execute(db);
  return rows.map((row) => ({ ...row, issued: Number(row.issued), held: Number(row.held) }));
}
