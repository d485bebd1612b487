import { firstMonthOf, monthOf, monthsBefore, type ProgramTiers } from '@tessera/contract';
import { filterValueKeys, filterValues, type Releases } from '@tessera/pass-design';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { indexedValues, saveAttributeValues } from '../../platform/database/search/save-attribute-values.ts';
import { unnestRows } from '../../platform/database/unnest-rows.ts';
import { announce } from '../../platform/events/announce.ts';
import { passesChanged } from '../../platform/events/pass-events.ts';
import { findReleases } from '../recipients/find-releases.ts';
import { loadRules } from './find-program.ts';
import { lastOfNextPage } from './next-passes.ts';
import type { TaskStep } from './run-program.ts';
import { listedInEventMax } from './write-entries.ts';
import { isRise } from './write-passes.ts';

const passesPerStep = 5_000;

/** Tiers change with time: at the begin of a month an earlier one no longer counts. A few statements per step, and one event. */
export async function recomputeTiers(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { program, timezone, after }: TaskStep,
): Promise<string | null> {
  const { pass_template_id: passTemplateId } = program;
  const { tiers } = await loadRules(tx, program.id, program.version);
  if (!tiers) return null;
  const last = await lastOfNextPage(tx, { passTemplateId, after, limit: passesPerStep });
  const month = monthOf(ctx.clock(), timezone);
  const changed = await lockChanged(tx, { passTemplateId, tiers, month, after, last });
  if (changed.length > 0) {
    await writeTiers(ctx, tx, passTemplateId, tiers, changed);
    const changes = changed.map(({ id, before, tier }) => ({ passId: id, from: before, to: tier }));
    const items = changes.slice(0, listedInEventMax);
    await announce(ctx, tx, [
      ...passesChanged(changed),
      { type: 'tier.changed', payload: { passTemplateId, count: changes.length, items } },
    ]);
  }
  return last;
}

type Page = {
  passTemplateId: string;
  tiers: ProgramTiers;
  month: string;
  after: string | null;
  last: string | null;
};

type Changed = {
  id: string;
  pass_template_id: string;
  created_at: Date;
  voided_at: Date | null;
  expires_at: Date | null;
  released: Releases | null;
  before: string | null;
  tier: string | null;
};

/** The passes of a page whose tier is another now. */
async function lockChanged(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, tiers, month, after, last }: Page,
): Promise<Changed[]> {
  const shown = sql`nullif(attributes ->> ${tiers.attribute}::text, '')`;
  const { rows } = await sql<Changed>`
    select id, pass_template_id, created_at, voided_at, expires_at, released, ${shown} as before,
      ${tierExpression(tiers, month)} as tier
    from passes
    where workspace_id = ${workspaceId} and pass_template_id = ${passTemplateId}
      ${after === null ? sql`` : sql`and id > ${after}`} ${last === null ? sql`` : sql`and id <= ${last}`}
      and status = 'issued' and ${shown} is distinct from ${tierExpression(tiers, month)}
    order by id for no key update`.execute(db);
  return rows;
}

/** As `tierOf` of the contract. Reads the months one by one: expanding the object takes longer. */
function tierExpression({ balance, period, steps }: ProgramTiers, month: string): RawBuilder<string | null> {
  const first = firstMonthOf(period, month);
  const sums = sql`program_standing -> 'balances' -> ${balance}::text`;
  const months = first === null ? [] : monthsFrom(first, month);
  const amounts = months.map((each) => sql`coalesce((months ->> ${each}::text)::bigint, 0)`);
  const earned =
    first === null
      ? sql`select coalesce((${sums} ->> 'earned')::bigint, 0) as earned`
      : sql`select ${sql.join(amounts, sql` + `)} as earned from (select ${sums} -> 'months' as months offset 0) as kept`;
  const cases = steps
    .toReversed()
    .map(({ name, from }) => sql`when earned >= ${from}::bigint then ${name}::text`);
  return sql`(select case ${sql.join(cases, sql` `)} end from (${earned} offset 0) as sums)`;
}

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = monthsBefore(month, 1)) months.push(month);
  return months;
}

async function writeTiers(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
  tiers: ProgramTiers,
  changed: readonly Changed[],
): Promise<void> {
  const { attribute } = tiers;
  const at = ctx.clock().toISOString();
  const change = await nextChange(tx, ctx.clock);
  const values = new Set([`attributes.${attribute}`]);
  const releases = await findReleases(
    tx,
    changed.map((pass) => ({ pass, values })),
    change,
  );
  const groups = Map.groupBy(changed, ({ before, tier }) =>
    JSON.stringify([tier, isRise(tiers, before, tier)]),
  );
  for (const passes of groups.values()) {
    const [{ before, tier } = { before: null, tier: null }] = passes;
    const ids = passes.map(({ id }) => id);
    const raised = isRise(tiers, before, tier)
      ? sql`program_standing = coalesce(program_standing, '{}') || ${JSON.stringify({ tierRaised: { at, to: tier } })}::jsonb,`
      : sql``;
    await sql`update passes set attributes = attributes - ${attribute}::text || ${JSON.stringify(tier === null ? {} : { [attribute]: tier })}::jsonb,
        filter_values = filter_values - ${filterValueKeys({ [attribute]: null })}::text[]
          || ${JSON.stringify(filterValues({ [attribute]: tier }))}::jsonb,
        ${raised}
        change_number = ${change.change_number}, last_modified = ${change.last_modified}
      where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`.execute(tx.db);
  }
  await writeReleases(tx, releases);
  await indexTiers(tx, passTemplateId, attribute, changed);
}

async function writeReleases(
  { workspaceId, db }: WorkspaceTransaction,
  releases: ReadonlyMap<string, Releases>,
): Promise<void> {
  if (releases.size === 0) return;
  const rows = [...releases].map(([id, released]) => ({ id, released: JSON.stringify(released) }));
  await sql`update passes set released = edited.released
    from ${unnestRows('edited', { id: 'uuid', released: 'jsonb' }, rows)}
    where passes.workspace_id = ${workspaceId} and passes.id = edited.id`.execute(db);
}

/** A pass that goes from one tier to another keeps its row. */
async function indexTiers(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  attribute: string,
  changed: readonly Changed[],
): Promise<void> {
  const indexed = (tier: string | null) => indexedValues('', { [attribute]: tier })[0];
  // A name that is a date has more than its text.
  const isText = (tier: string | null) => indexed(tier)?.time === null;
  const isMoved = ({ before, tier }: Changed) => isText(before) && isText(tier);
  const moved = changed.filter(isMoved);
  const byTiers = Map.groupBy(moved, ({ before, tier }) =>
    JSON.stringify([indexed(before)?.text, indexed(tier)?.text]),
  );
  for (const [tiers, passes] of byTiers) {
    const [from, to] = JSON.parse(tiers) as [string, string];
    await sql`update attribute_values set value = ${to}
      where workspace_id = ${tx.workspaceId} and subject_id = ${passTemplateId} and key = ${attribute} and value = ${from}
        and entry_id = any(${passes.map(({ id }) => id)}::uuid[])`.execute(tx.db);
  }
  await saveAttributeValues(
    tx,
    passTemplateId,
    changed
      .filter((each) => !isMoved(each))
      .map(({ id, before, tier }) => ({
        id,
        values: { [attribute]: tier },
        before: { [attribute]: before },
      })),
  );
}
