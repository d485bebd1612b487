import { addDays, type ProgramAnomalies } from '@tessera/contract';
import { calendarDay } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findProgram } from '../find-program.ts';
import { findScanners } from './read-entry-counts.ts';

const daysShown = 7;
/** Before the day of an hour. */
const daysCompared = 28;
const timesUsual = 4;
/** Below this, a single group of guests would make an hour unusual. */
const hourCountMin = 20;
const passCountMin = 6;
const listedMax = 20;
const dayMilliseconds = 86_400_000;

type Asked = { passTemplateId: string; timezoneName: string };

/** What deserves an admin's eye in the last days. Reads sums of hours, and the entries of these days by an index. @throws AppError `notFound` */
export async function findAnomalies(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, timezoneName }: Asked,
): Promise<ProgramAnomalies> {
  const now = clock();
  const { id: programId } = await findProgram(tx, passTemplateId);
  const since = new Date(now.getTime() - daysShown * dayMilliseconds);
  return {
    since: since.toISOString(),
    hours: await findHours(tx, passTemplateId, calendarDay(now, timezoneName)),
    passes: await findPasses(tx, { programId, since, timezoneName }),
  };
}

type Hour = { scannerId: string; day: string; hour: number; count: number };

async function findHours(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  today: string,
): Promise<ProgramAnomalies['hours']> {
  const rows = await tx.db
    .selectFrom('entry_counts')
    .select(['actor_id', 'name', 'count', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('day', '>', addDays(today, -daysShown - daysCompared))
    .where('actor_kind', '=', 'scanner')
    .where('kind', '=', 'hour')
    .execute();
  const hours = rows.map(({ actor_id, name, count, day }): Hour => {
    return { scannerId: actor_id, day, hour: Number(name), count: Number(count) };
  });
  const scanners = await findScanners(tx);
  const byScanner = Map.groupBy(hours, ({ scannerId }) => scannerId);
  return hours
    .filter(({ day, count }) => day > addDays(today, -daysShown) && count >= hourCountMin)
    .map((hour) => ({ ...hour, usual: usualOf(byScanner.get(hour.scannerId) ?? [], hour.day) }))
    .filter(({ count, usual }) => usual !== null && count > timesUsual * usual)
    .toSorted((one, other) => other.day.localeCompare(one.day) || other.hour - one.hour)
    .slice(0, listedMax)
    .map(({ usual, ...hour }) => ({
      ...hour,
      name: scanners.get(hour.scannerId)?.name ?? null,
      store: scanners.get(hour.scannerId)?.store ?? null,
      usual: Math.round((usual ?? 0) * 10) / 10,
    }));
}

/** Of the hours in which the scanner recorded something; null for a new one. */
function usualOf(hours: readonly Hour[], day: string): number | null {
  const before = hours.filter((hour) => hour.day < day && hour.day >= addDays(day, -daysCompared));
  return before.length === 0 ? null : before.reduce((sum, { count }) => sum + count, 0) / before.length;
}

type Recent = { programId: string; since: Date; timezoneName: string };

async function findPasses(
  { workspaceId, db }: WorkspaceTransaction,
  { programId, since, timezoneName }: Recent,
): Promise<ProgramAnomalies['passes']> {
  type Row = { pass_id: string; day: string; count: string; name: string };
  const { rows } = await sql<Row>`
    with busy as (
      select entry.pass_id, to_char(entry.occurred_at at time zone ${timezoneName}, 'YYYY-MM-DD') as day,
        count(distinct entry.request_id) as count
      from program_entries as entry
      where entry.workspace_id = ${workspaceId} and entry.program_id = ${programId}
        and entry.recorded_at >= ${since} and entry.occurred_at >= ${since}
        and entry.actor_kind in ('scanner', 'apiKey', 'account') and entry.kind not in ('opening', 'import')
      group by 1, 2 having count(distinct entry.request_id) >= ${sql.lit(passCountMin)}
      order by count desc, day desc limit ${sql.lit(listedMax)})
    select busy.pass_id, busy.day, busy.count, concat_ws(' ', person.first_name, person.last_name) as name
    from busy join passes as pass on pass.workspace_id = ${workspaceId} and pass.id = busy.pass_id
      join pass_users as person on person.workspace_id = ${workspaceId} and person.id = pass.pass_user_id
    order by busy.count desc, busy.day desc, busy.pass_id`.execute(db);
  return rows.map(({ pass_id, day, count, name }) => ({
    passId: pass_id,
    holderName: name,
    day,
    count: Number(count),
  }));
}
