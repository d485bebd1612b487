import type { EarningRule } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { birthdaysOn } from './due-task.ts';
import { derivedId } from './entry-rows.ts';
import { loadRules } from './find-program.ts';
import { lastOfNextPage } from './next-passes.ts';
import { type EntryRow, recordEntries } from './record-entries.ts';
import type { TaskStep } from './run-program.ts';

const passesPerStep = 20_000;

/** Gives each pass the bonus of a day's birthdays, once a year. */
export async function giveBirthdayBonus(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { program, period: day, after }: TaskStep,
): Promise<string | null> {
  const { pass_template_id: passTemplateId } = program;
  const rules = await loadRules(tx, program.id, program.version);
  const last = await lastOfNextPage(tx, { passTemplateId, after, limit: passesPerStep });
  const occurredAt = ctx.clock();
  const year = day.slice(0, 4);
  // A day before the year of UTC, for all time zones: the date of birth may be edited within the year.
  const knownSince = new Date(Date.parse(`${year}-01-01T00:00:00Z`) - 86_400_000);
  const rows: EntryRow[] = [];
  for (const rule of rules.earning) {
    if (rule.on !== 'birthday') continue;
    const passIds = await findBirthdays(tx, { passTemplateId, rule, day, after, last });
    rows.push(
      ...passIds.map((passId) => ({
        id: derivedId('birthday', program.id, rule.key, passId, year),
        passId,
        action: { kind: 'rule' as const, rule: rule.key },
        occurredAt,
        knownSince,
        actor: { kind: 'job' as const, id: null },
      })),
    );
  }
  await recordEntries(ctx, tx, rows);
  return last;
}

type Birthdays = {
  passTemplateId: string;
  rule: Extract<EarningRule, { on: 'birthday' }>;
  day: string;
  after: string | null;
  last: string | null;
};

async function findBirthdays(
  tx: WorkspaceTransaction,
  { passTemplateId, rule, day, after, last }: Birthdays,
): Promise<string[]> {
  const { workspaceId, db } = tx;
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const scope = document.attributes.find(({ key }) => key === rule.attribute)?.scope ?? 'pass';
  const holder = scope === 'user' ? sql.ref('person') : sql.ref('pass');
  const rows = await db
    .selectFrom('passes as pass')
    .innerJoin('pass_users as person', (join) =>
      join
        .onRef('person.workspace_id', '=', 'pass.workspace_id')
        .onRef('person.id', '=', 'pass.pass_user_id'),
    )
    .select('pass.id')
    .where('pass.workspace_id', '=', workspaceId)
    .where('person.workspace_id', '=', workspaceId)
    .where('pass.pass_template_id', '=', passTemplateId)
    .where('pass.status', '=', 'issued')
    .$if(after !== null, (select) => select.where('pass.id', '>', after))
    .$if(last !== null, (select) => select.where('pass.id', '<=', last))
    .where(
      sql<boolean>`substring(${holder}.attributes ->> ${rule.attribute}::text from 6 for 5) = any(${birthdaysOn(day)}::text[])`,
    )
    .orderBy('pass.id')
    .execute();
  return rows.map(({ id }) => id);
}
