import type { Conversion, ConversionInput } from '@tessera/contract';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignGoalsTable } from '../../platform/database/schema/goals-tables.ts';
import { recipientCondition } from '../recipients/recipient-condition.ts';

const dayMilliseconds = 24 * 60 * 60_000;
/** Clocks of other systems may be ahead. */
const aheadMillisecondsMax = 5 * 60_000;

/**
 * Records that a holder reached a goal. It counts for the newest campaign with the goal that addressed the pass within the goal's days
 * before.
 * @throws AppError `notFound` for an unknown goal or pass, `validationFailed` for a time in the future
 */
export async function recordConversion(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  input: ConversionInput,
): Promise<Conversion> {
  const now = clock();
  const occurredAt = input.occurredAt ? new Date(input.occurredAt) : now;
  if (occurredAt.getTime() > now.getTime() + aheadMillisecondsMax) {
    const message = 'Choose a time that is not in the future';
    throw new AppError('validationFailed', { message, issues: [{ path: 'occurredAt', message }] });
  }
  const goal = await findGoalByIdOrName(tx, input.goal);
  const passId = await findPassId(tx, input);
  const campaignId = await findAttributedCampaign(tx, { goal, passId, occurredAt });
  const { value = null } = input;
  if (campaignId) await addToCampaign(tx, { campaignId, passId, value: value ?? 0 });
  const id = ids.uuid();
  await tx.db
    .insertInto('conversions')
    .values({
      workspace_id: tx.workspaceId,
      id,
      goal_id: goal.id,
      pass_id: passId,
      campaign_id: campaignId,
      value,
      occurred_at: occurredAt,
      created_at: now,
    })
    .execute();
  return { id, goalId: goal.id, passId, campaignId, value, occurredAt: occurredAt.toISOString() };
}

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

type Occurrence = { goal: GoalRow; passId: string; occurredAt: Date };

async function findAttributedCampaign(
  { workspaceId, db }: WorkspaceTransaction,
  { goal, passId, occurredAt }: Occurrence,
): Promise<string | null> {
  const campaign = await db
    .selectFrom('campaigns as campaign')
    .innerJoin('passes as pass', (join) =>
      join
        .onRef('pass.workspace_id', '=', 'campaign.workspace_id')
        .onRef('pass.pass_template_id', '=', 'campaign.target_pass_template_id'),
    )
    .select('campaign.id')
    .where('campaign.workspace_id', '=', workspaceId)
    .where('pass.workspace_id', '=', workspaceId)
    .where('pass.id', '=', passId)
    .where('campaign.goal_id', '=', goal.id)
    .where('campaign.is_test', '=', false)
    // Of the many runs of recurring campaigns, only those that reached the pass are compared.
    .where((eb) =>
      eb.or([
        eb('campaign.occurrence', 'is', null),
        eb(
          'campaign.id',
          'in',
          eb
            .selectFrom('triggered_passes as triggered')
            .select('triggered.run_id')
            .where('triggered.workspace_id', '=', workspaceId)
            .where('triggered.pass_id', '=', passId),
        ),
      ]),
    )
    .where('campaign.launched_at', '<=', occurredAt)
    .where('campaign.launched_at', '>', new Date(occurredAt.getTime() - goal.window_days * dayMilliseconds))
    // A canceled campaign addressed the passes up to the last released chunk.
    .where((eb) =>
      eb.or([
        eb('campaign.status', '<>', 'Canceled'),
        eb('pass.id', '<=', eb.ref('campaign.released_through')),
      ]),
    )
    .where(recipientCondition(workspaceId, { campaign: 'campaign', pass: 'pass' }))
    .orderBy('campaign.launched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return campaign?.id ?? null;
}

type Addition = { campaignId: string; passId: string; value: number };

/** Before the conversion itself is written: locks the campaign, so that of two first conversions of a pass one counts as the first. */
async function addToCampaign(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, passId, value }: Addition,
): Promise<void> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('parent_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaignId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const earlier = await db
    .selectFrom('conversions')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('pass_id', '=', passId)
    .limit(1)
    .executeTakeFirst();
  // A recurring campaign sums up its runs.
  for (const id of [campaignId, campaign.parent_id])
    if (id)
      await db
        .updateTable('campaigns')
        .set((eb) => ({
          converted: eb('converted', '+', earlier ? 0 : 1),
          conversions: eb('conversions', '+', 1),
          conversion_value: eb('conversion_value', '+', value),
        }))
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
}
