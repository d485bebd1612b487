import type { PassTemplateDay } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from './find-pass-template.ts';

/** The range of the overview's chart. */
const daysShown = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The template's daily counts for the last 30 days in UTC, including empty days. */
export async function readTemplateDays(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<PassTemplateDay[]> {
  await findPassTemplate(tx, passTemplateId);
  const days = Array.from({ length: daysShown }, (_, index) =>
    new Date(ctx.clock().getTime() - (daysShown - 1 - index) * dayMilliseconds).toISOString().slice(0, 10),
  );
  const amounts = await readAmounts(tx, passTemplateId, days[0] ?? '');
  const amount = (day: string, kind: string) => amounts.get(`${day} ${kind}`) ?? 0;
  return days.map((day) => ({
    day,
    issued: amount(day, 'issued'),
    installed: amount(day, 'activated'),
    linkClicks: amount(day, 'linkClicked'),
  }));
}

async function readAmounts({ workspaceId, db }: WorkspaceTransaction, subjectId: string, firstDay: string) {
  const day = sql<string>`to_char(day, 'YYYY-MM-DD')`;
  const folded = await db
    .selectFrom('daily_counts')
    .select([day.as('day'), 'kind', sql<string>`amount`.as('amount')])
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', subjectId)
    .where('day', '>=', firstDay)
    .execute();
  const waiting = await db
    .selectFrom('count_deltas')
    .select([day.as('day'), 'kind', sql<string>`amount`.as('amount')])
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', subjectId)
    .where('day', '>=', firstDay)
    .execute();
  const amounts = new Map<string, number>();
  for (const row of [...folded, ...waiting]) {
    const key = `${row.day} ${row.kind}`;
    amounts.set(key, (amounts.get(key) ?? 0) + Number(row.amount));
  }
  return amounts;
}
