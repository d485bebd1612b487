import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { everyoneCondition, holdoutPercentOf } from './recipient-condition.ts';
import { holdoutCondition } from './variant-of.ts';

/** A launch or release, a boundary of the window, and the end change a pass. Only changes above the number `after`. */
function changesOf(workspaceId: string, pass: string, after: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${pass}.${name}`);
  const everyone = everyoneCondition(pass, {
    launchedAt: sql.ref('run.launched_at'),
    expiredThrough: sql.ref('run.expired_through'),
  });
  const holdout = holdoutCondition({
    campaignId: sql.ref('run.id'),
    passId: column('id'),
    holdoutPercent: holdoutPercentOf('run'),
  });
  return sql`(
    select greatest(run.change_number, chunk.change_number) as change_number,
      greatest(run.last_modified, chunk.last_modified) as last_modified
    from campaign_runs as run
    left join lateral (
      select listing.change_number, listing.last_modified, listing.pass_ids from campaign_chunks as listing
      where listing.workspace_id = ${workspaceId} and listing.run_id = run.id
        and listing.last_pass_id >= ${column('id')}
      order by listing.last_pass_id limit 1
    ) as chunk on true
    where run.workspace_id = ${workspaceId} and run.target_pass_template_id = ${column('pass_template_id')}
      and run.occurrence is null
      and greatest(run.change_number, run.released_number) > ${after}
      and greatest(run.change_number, chunk.change_number) > ${after}
      and case when run.is_frozen
        then chunk.change_number is not null and ${column('id')} = any(chunk.pass_ids)
        else ${everyone} and not ${holdout} end
    union all
    select greatest(triggered.change_number, run.change_number, recurring.change_number),
      greatest(triggered.last_modified, run.last_modified, recurring.last_modified)
    from triggered_passes as triggered
    join campaign_runs as run on run.workspace_id = ${workspaceId} and run.id = triggered.run_id
    join campaigns as recurring on recurring.workspace_id = ${workspaceId} and recurring.id = triggered.campaign_id
    where triggered.workspace_id = ${workspaceId} and triggered.pass_id = ${column('id')}
      and greatest(triggered.change_number, run.change_number, recurring.change_number) > ${after}
  )`;
}

/** Any campaign that addresses the pass changed after the number. */
export const campaignChangedAfter = (
  workspaceId: string,
  pass: string,
  changeNumber: string,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${changesOf(workspaceId, pass, sql`${changeNumber}::bigint`)} as changes)`;

type Aliases = { pass: string; template: string };

/** The latest change: its own or its holder's, its template's, or that of a campaign that addresses it. */
export function contentTimeOf(workspaceId: string, { pass, template }: Aliases): RawBuilder<Date> {
  const [ofPass, ofTemplate] = [pass, template].map((alias) => ({
    number: sql.ref(`${alias}.change_number`),
    time: sql.ref(`${alias}.last_modified`),
  }));
  // Times grow with the numbers.
  const after = sql`greatest(${ofPass?.number}, ${ofTemplate?.number})`;
  // A pass that was issued and not changed has no number; phones cannot hold an earlier content of it.
  return sql<Date>`greatest(case when ${ofPass?.number} > 0 then ${ofPass?.time} end, ${ofTemplate?.time},
    (select max(changes.last_modified) from ${changesOf(workspaceId, pass, after)} as changes))`;
}
