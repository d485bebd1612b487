import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';

import type { FrozenCampaign } from './is-recipient.ts';
import { type TriggeredRun, triggeredRunsOf } from './triggered-passes.ts';
import { holdoutCondition } from './variant-of.ts';

type Aliases = { run: string; pass: string };

export function recipientCondition(workspaceId: string, aliases: Aliases): RawBuilder<SqlBool> {
  const run = (column: string) => sql.ref(`${aliases.run}.${column}`);
  const holdout = holdoutCondition({
    campaignId: run('id'),
    passId: sql.ref(`${aliases.pass}.id`),
    holdoutPercent: holdoutPercentOf(aliases.run),
  });
  return sql<SqlBool>`((case when not ${run('is_frozen')}
    then ${everyoneCondition(aliases.pass, {
      launchedAt: run('launched_at'),
      expiredThrough: run('expired_through'),
    })}
    else ${listedCondition(workspaceId, { runId: run('id'), pass: aliases.pass }, 'shown_ids')} end) and not ${holdout})`;
}

export const hasMessage = sql<boolean>`content ->> 'message' is not null`;

export const holdoutPercentOf = (run: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${run}.content`)} -> 'split' ->> 'holdoutPercent')`;

type Times = { launchedAt: RawBuilder<unknown>; expiredThrough: RawBuilder<unknown> };

export function everyoneCondition(pass: string, { launchedAt, expiredThrough }: Times): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${pass}.${name}`);
  return sql<SqlBool>`(${column('created_at')} <= ${launchedAt}
    and (${column('voided_at')} is null or ${column('voided_at')} > ${launchedAt})
    and (${column('expires_at')} is null or ${column('expires_at')} > ${launchedAt})
    and (${expiredThrough} is null or ${column('created_at')} > ${expiredThrough}))`;
}

export function audienceCondition(workspaceId: string, aliases: Aliases): RawBuilder<SqlBool> {
  const run = (column: string) => sql.ref(`${aliases.run}.${column}`);
  const listed = (list: ListOfChunk) =>
    listedCondition(workspaceId, { runId: run('id'), pass: aliases.pass }, list);
  return sql<SqlBool>`(case when not ${run('is_frozen')}
    then ${everyoneCondition(aliases.pass, {
      launchedAt: run('launched_at'),
      expiredThrough: run('expired_through'),
    })}
    else ${listed('pass_ids')} or ${listed('held_out_ids')} end)`;
}

/** `shown_ids`: the listed passes once their chunk is released. */
type ListOfChunk = 'pass_ids' | 'held_out_ids' | 'shown_ids';

const listOf = (list: ListOfChunk) =>
  list === 'shown_ids'
    ? sql`case when chunk.change_number is not null then chunk.pass_ids end`
    : sql.ref(`chunk.${list}`);

/** Chunks lie in the order of ids, so that one index entry finds the only candidate. */
export function listedCondition(
  workspaceId: string,
  { runId, pass }: { runId: RawBuilder<unknown>; pass: string },
  list: ListOfChunk = 'pass_ids',
): RawBuilder<SqlBool> {
  const passId = sql.ref(`${pass}.id`);
  return sql<SqlBool>`coalesce(${passId} = any((
    select ${listOf(list)} from campaign_chunks as chunk
    where chunk.workspace_id = ${workspaceId} and chunk.run_id = ${runId}
      and chunk.pass_ids is not null and chunk.last_pass_id >= ${passId}
    order by chunk.last_pass_id limit 1
  )::uuid[]), false)`;
}

export function campaignFactsOf(
  workspaceId: string,
  pass: string,
): [
  AliasedRawBuilder<FrozenCampaign[], 'frozen_campaigns'>,
  AliasedRawBuilder<TriggeredRun[], 'triggered_runs'>,
] {
  return [
    frozenCampaignsOf(workspaceId, pass).as('frozen_campaigns'),
    triggeredRunsOf(workspaceId, pass).as('triggered_runs'),
  ];
}

/** How many campaigns of a pass apply, the newest. */
export const overlaysMax = 50;

/** Bounds the campaigns from which a pass selects its own. */
export const loadedMax = 1_000;

/** In the order of an index, so that reading ends with the last run that can apply; triggered runs are in `triggered_passes`. */
export function frozenCampaignsOf(workspaceId: string, pass: string): RawBuilder<FrozenCampaign[]> {
  return sql<FrozenCampaign[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', listing.id, 'since', listing.since)) from (
      select frozen.id, ${shownSinceOf(workspaceId, { run: 'frozen', pass })} as since from campaign_runs as frozen
      where frozen.workspace_id = ${workspaceId} and frozen.target_pass_template_id = ${sql.ref(`${pass}.pass_template_id`)}
        and frozen.launched_at is not null and frozen.is_frozen and frozen.occurrence is null
        and (frozen.status <> 'Canceled' or frozen.content ->> 'message' is not null and ${sql.ref(`${pass}.id`)} <= frozen.released_through)
        and ${listedCondition(workspaceId, { runId: sql.ref('frozen.id'), pass }, 'shown_ids')}
      order by frozen.launched_at desc limit ${overlaysMax}
    ) as listing
  ), '[]'::jsonb)`;
}

export function shownSinceOf(workspaceId: string, { run, pass }: Aliases): RawBuilder<number | null> {
  return sql<number | null>`case when ${sql.ref(`${run}.is_frozen`)} then (
    select chunk.change_number from campaign_chunks as chunk
    where chunk.workspace_id = ${workspaceId} and chunk.run_id = ${sql.ref(`${run}.id`)}
      and chunk.pass_ids is not null and chunk.last_pass_id >= ${sql.ref(`${pass}.id`)}
    order by chunk.last_pass_id limit 1
  ) end`;
}
