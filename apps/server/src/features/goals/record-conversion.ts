import type { Conversion, ConversionInput } from '@tessera/contract';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignGoalsTable } from '../../platform/database/schema/goals-tables.ts';
import { announce } from '../../platform/events/announce.ts';
import { countConversion } from './count-conversion.ts';
import { findAttribution } from './find-attribution.ts';

/** Clocks of other systems may be ahead. */
const aheadMillisecondsMax = 5 * 60_000;

/**
 * Counts for the newest campaign with the goal that addressed the pass within the goal's days, and for the holdouts of newer ones.
 * @throws AppError `notFound` for an unknown goal or pass, `validationFailed` for a time in the future
 */
export async function recordConversion(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  input: ConversionInput,
  click?: ReportingClick,
): Promise<Conversion> {
  const now = ctx.clock();
  const occurredAt = input.occurredAt ? new Date(input.occurredAt) : now;
  if (occurredAt.getTime() > now.getTime() + aheadMillisecondsMax) {
    const message = 'Choose a time that is not in the future';
    throw new AppError('validationFailed', { message, issues: [{ path: 'occurredAt', message }] });
  }
  const goal = await findGoalByIdOrName(tx, input.goal);
  const passId = await findPassId(tx, input);
  const attribution = await findAttribution(tx, { goal, passId, occurredAt });
  const { campaignId } = attribution;
  const { value = null } = input;
  await countConversion(tx, { ...attribution, passId, value: value ?? 0, at: now });
  const id = ctx.ids.uuid();
  await tx.db
    .insertInto('conversions')
    .values({
      workspace_id: tx.workspaceId,
      id,
      goal_id: goal.id,
      pass_id: passId,
      run_id: campaignId,
      clicked_run_id: click?.runId ?? null,
      reference: click?.reference ?? null,
      value,
      occurred_at: occurredAt,
      created_at: now,
    })
    .execute();
  const conversion = { goalId: goal.id, passId, value, occurredAt: occurredAt.toISOString() };
  const payload = { ...conversion, conversionId: id, ...(campaignId && { campaignId }) };
  await announce(ctx, tx, [{ type: 'conversion.recorded', payload }]);
  return { id, ...conversion, campaignId };
}

/** Of a conversion that a goal link reports. */
export type ReportingClick = { runId: string; reference: string };

type GoalRow = Selectable<CampaignGoalsTable>;

async function findGoalByIdOrName(
  { workspaceId, db }: WorkspaceTransaction,
  idOrName: string,
): Promise<GoalRow> {
  const goal = await db
    .selectFrom('campaign_goals')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where((eb) =>
      z.uuid().safeParse(idOrName).success
        ? eb('id', '=', idOrName)
        : eb(sql`lower(name)`, '=', sql`lower(${idOrName})`),
    )
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!goal) throw new AppError('notFound');
  return goal;
}

async function findPassId(
  { workspaceId, db }: WorkspaceTransaction,
  { passId, passTemplateId, externalId }: ConversionInput,
): Promise<string> {
  const pass = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .$if(passId !== undefined, (select) => select.where('id', '=', passId ?? ''))
    .$if(passId === undefined, (select) =>
      select.where('pass_template_id', '=', passTemplateId ?? '').where('external_id', '=', externalId ?? ''),
    )
    .executeTakeFirst();
  if (!pass) throw new AppError('notFound');
  return pass.id;
}
