import { activityDays, addDays, type TemplatesActivity } from '@tessera/contract';
import { calendarDay } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';

/** Of all templates that are not archived. Reads folded counts: the cost grows with the templates, not with the passes. */
export async function readActivity(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { timezoneName }: { timezoneName: string },
): Promise<TemplatesActivity> {
  const held = await countHeld(tx);
  const inWallets = held.reduce((sum, { amount }) => sum + amount, 0);
  const largest = held[0] && held[0].amount > 0 ? { id: held[0].id, name: held[0].name } : null;
  const today = calendarDay(clock(), timezoneName);
  const first = addDays(today, 1 - activityDays);
  const changes = new Map(
    (await readDays(tx, first, timezoneName)).map(({ day, added, removed }) => [day, { added, removed }]),
  );
  const days = Array.from({ length: activityDays }, (_, index) => {
    const day = addDays(first, index);
    return { day, ...(changes.get(day) ?? { added: 0, removed: 0 }) };
  });
  return { inWallets, largest, days };
}

/** Passes in wallets by template, the largest number first. */
async function countHeld({ workspaceId, db }: WorkspaceTransaction) {
  const rows = await db
    .selectFrom((select) =>
      select
        .selectFrom('total_counts')
        .select(['subject_id', 'kind', sql<string>`amount`.as('amount')])
        .where('workspace_id', '=', workspaceId)
        .where('kind', 'in', ['activated', 'deactivated'])
        .unionAll(
          select
            .selectFrom('count_deltas')
            .select(['subject_id', 'kind', sql<string>`amount::bigint`.as('amount')])
            .where('workspace_id', '=', workspaceId)
            .where('kind', 'in', ['activated', 'deactivated']),
        )
        .as('step'),
    )
    .innerJoin('pass_templates as template', 'template.id', 'step.subject_id')
    .select(['template.id', 'template.name'])
    .select(
      sql<string>`sum(case when step.kind = 'activated' then step.amount else -step.amount end)`.as('amount'),
    )
    .where('template.workspace_id', '=', workspaceId)
    .where('template.archived_at', 'is', null)
    .groupBy(['template.id', 'template.name'])
    .orderBy('amount', 'desc')
    .orderBy('template.id')
    .execute();
  return rows.map(({ amount, ...template }) => ({ ...template, amount: Math.max(0, Number(amount)) }));
}

const addedKinds = ['installedApple', 'installedGoogle'];
const removedKinds = ['removedApple', 'removedGoogle'];

/** Wallets, as in the statistics of a template: a pass in two of them counts twice. */
async function readDays({ workspaceId, db }: WorkspaceTransaction, first: string, timezone: string) {
  const kinds = [...addedKinds, ...removedKinds];
  const dayOfDelta = sql<string>`(at at time zone ${timezone})::date`;
  const rows = await db
    .selectFrom((select) =>
      select
        .selectFrom('daily_counts')
        .select(['subject_id', 'kind', 'day', sql<string>`amount`.as('amount')])
        .where('workspace_id', '=', workspaceId)
        .where('kind', 'in', kinds)
        .where('day', '>=', sql<string>`${first}::date`)
        .unionAll(
          select
            .selectFrom('count_deltas')
            .select(['subject_id', 'kind', dayOfDelta.as('day'), sql<string>`amount::bigint`.as('amount')])
            .where('workspace_id', '=', workspaceId)
            .where('kind', 'in', kinds)
            .where(dayOfDelta, '>=', sql<string>`${first}::date`),
        )
        .as('step'),
    )
    .innerJoin('pass_templates as template', 'template.id', 'step.subject_id')
    .select([
      sql<string>`to_char(step.day, 'YYYY-MM-DD')`.as('shown'),
      'step.kind',
      ({ fn }) => fn.sum<string>('step.amount').as('amount'),
    ])
    .where('template.workspace_id', '=', workspaceId)
    .where('template.archived_at', 'is', null)
    .groupBy(['shown', 'step.kind'])
    .execute();
  const days = new Map<string, { day: string; added: number; removed: number }>();
  for (const { shown: day, kind, amount } of rows) {
    const before = days.get(day) ?? { day, added: 0, removed: 0 };
    const part = addedKinds.includes(kind) ? 'added' : 'removed';
    days.set(day, { ...before, [part]: before[part] + Number(amount) });
  }
  return [...days.values()];
}
