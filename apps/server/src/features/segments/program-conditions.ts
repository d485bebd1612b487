import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventTest } from './pass-event-conditions.ts';

/** As visits are counted: not by a rule, an import or a job. */
export const isVisit = (entry: string): RawBuilder<SqlBool> => sql`(${sql.ref(`${entry}.kind`)} = 'earn'
  and ${sql.ref(`${entry}.actor_kind`)} in ('scanner', 'apiKey', 'account'))`;

export const isNotReversed = (workspaceId: string, entry = 'entry'): RawBuilder<SqlBool> => sql`not exists (
  select from program_entries as reversal
  where reversal.workspace_id = ${workspaceId} and reversal.pass_id = ${sql.ref(`${entry}.pass_id`)}
    and reversal.occurred_at >= ${sql.ref(`${entry}.occurred_at`)} and reversal.reverses = ${sql.ref(`${entry}.id`)})`;

/** Kept on the pass, so that a filter over all passes reads no entries; null without a visit. */
export const lastVisit = sql<Date | null>`(passes.program_standing #>> '{visits,last}')::timestamptz`;
export const visitCount = sql<number>`coalesce((passes.program_standing #>> '{visits,count}')::integer, 0)`;

export const visitedCondition = (
  workspaceId: string,
  test: EventTest,
): RawBuilder<SqlBool> => sql`(${lastVisit} is not null and (select true from program_entries as entry
    where entry.workspace_id = ${workspaceId} and entry.pass_id = passes.id and ${isVisit('entry')}
      and ${test(sql`entry.occurred_at`)} and ${isNotReversed(workspaceId)} limit 1) is not null)`;

/** Counts entries only of a pass that was visited since. */
export const visitsSince = (workspaceId: string, since: Date): RawBuilder<number> =>
  sql`(case when coalesce(${lastVisit} >= ${since}, false) then (
    select count(distinct entry.request_id) from program_entries as entry
    where entry.workspace_id = ${workspaceId} and entry.pass_id = passes.id and entry.occurred_at >= ${since}
      and ${isVisit('entry')} and ${isNotReversed(workspaceId)}) else 0 end)`;

export const rewardsReady = (workspaceId: string, now: Date): RawBuilder<number> =>
  sql`(select count(*) from rewards as reward
    where reward.workspace_id = ${workspaceId} and reward.pass_id = passes.id and reward.status = 'open'
      and (reward.lapses_at is null or reward.lapses_at > ${now}))`;
