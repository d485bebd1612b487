import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Change } from '../../platform/database/next-change.ts';
import type { TriggerOccurrence } from '../../platform/database/schema/campaigns-tables.ts';
import { isOfProgram, programEvent } from './program-events.ts';

/** Times are ISO 8601. */
export type TriggeredRun = {
  campaign_id: string;
  run_id: string;
  reached_at: string;
  ends_at: string | null;
  change_number: number;
  message_mark: number | null;
};

export function triggeredRunsOf(workspaceId: string, pass: string): RawBuilder<TriggeredRun[]> {
  return sql<TriggeredRun[]>`coalesce((
    select jsonb_agg(jsonb_build_object('campaign_id', triggered.campaign_id, 'run_id', triggered.run_id,
      'reached_at', triggered.reached_at, 'ends_at', triggered.ends_at,
      'change_number', triggered.change_number, 'message_mark', triggered.message_mark))
    from triggered_passes as triggered
    where triggered.workspace_id = ${workspaceId} and triggered.pass_id = ${sql.ref(`${pass}.id`)}
  ), '[]'::jsonb)`;
}

type Run = { campaignId: string; runId: string; occurrence: TriggerOccurrence };

/** Passes that the occurrence applies to and the run has not reached; combine with the audience filter. */
export function occurrenceCondition(
  workspaceId: string,
  { campaignId, occurrence }: Omit<Run, 'runId'>,
): (passes: string) => RawBuilder<SqlBool> {
  return (passes) => sql<SqlBool>`(${applies(workspaceId, occurrence, passes)} and not exists (
    select from triggered_passes as triggered
    where triggered.workspace_id = ${workspaceId} and triggered.campaign_id = ${campaignId}
      and triggered.pass_id = ${sql.ref(`${passes}.id`)} and triggered.occurrence = ${nameOf(occurrence)}))`;
}

/** What happens to a pass again and again has another name each time. */
function nameOf(occurrence: TriggerOccurrence): string {
  if (occurrence.kind === 'issued' || occurrence.kind === 'installed') return '';
  return 'date' in occurrence ? occurrence.date : occurrence.until;
}

function applies(workspaceId: string, occurrence: TriggerOccurrence, passes: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${passes}.${name}`);
  if (occurrence.kind === 'date') return hasDate(workspaceId, occurrence, passes);
  if (isOfProgram(occurrence)) return programEvent(workspaceId, occurrence, passes);
  const { after, until } = occurrence;
  if (occurrence.kind === 'issued')
    // Ids grow with time: the index on them finds the passes of the last day.
    return sql<SqlBool>`(${column('created_at')} > ${after}::timestamptz and ${column('created_at')} <= ${until}::timestamptz
      and ${column('id')} >= ${firstIdAt(new Date(Date.parse(after) - slackMilliseconds))}::uuid)`;
  return sql<SqlBool>`(${column('id')} in (
    select registration.pass_id from apple_registrations as registration
    where registration.workspace_id = ${workspaceId}
      and registration.created_at > ${after}::timestamptz and registration.created_at <= ${until}::timestamptz
    union
    select object.pass_id from google_objects as object
    where object.workspace_id = ${workspaceId}
      and object.first_saved_at > ${after}::timestamptz and object.first_saved_at <= ${until}::timestamptz)
    and not exists (select from apple_registrations as earlier
      where earlier.workspace_id = ${workspaceId} and earlier.pass_id = ${column('id')}
        and earlier.created_at <= ${after}::timestamptz)
    and not exists (select from google_objects as earlier
      where earlier.workspace_id = ${workspaceId} and earlier.pass_id = ${column('id')}
        and earlier.first_saved_at <= ${after}::timestamptz))`;
}

const slackMilliseconds = 24 * 60 * 60_000;

/** The smallest UUID of version 7 (RFC 9562, 5.7) of that time. */
export function firstIdAt(time: Date): string {
  const digits = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

function hasDate(
  workspaceId: string,
  { owner, key, date, yearly }: TriggerOccurrence & { kind: 'date' },
  passes: string,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${passes}.${name}`);
  const values =
    owner === 'pass'
      ? column('filter_values')
      : sql`(select person.filter_values from pass_users as person
          where person.workspace_id = ${workspaceId} and person.id = ${column('pass_user_id')})`;
  // UTC, as filters read dates without a time.
  const day = sql`(to_timestamp((${values} ->> ${`${key}:time`})::double precision / 1000) at time zone 'UTC')`;
  return yearly
    ? sql<SqlBool>`coalesce(to_char(${day}, 'MM-DD') = any(${anniversariesOn(date)}), false)`
    : sql<SqlBool>`coalesce(to_char(${day}, 'YYYY-MM-DD') = ${date}, false)`;
}

/** People born on 29 February are congratulated on 28 February of other years. */
function anniversariesOn(date: string): string[] {
  const isLeapYear = new Date(`${date.slice(0, 4)}-02-29`).getUTCDate() === 29;
  const day = date.slice('2026-'.length);
  return day === '02-28' && !isLeapYear ? [day, '02-29'] : [day];
}

type Reached = Run & {
  passIds: readonly string[];
  now: Date;
  endsAt: Date | null;
  change: Change;
  messageMark: string | null;
};

/** Makes the run part of the passes. */
export async function recordTriggeredPasses(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, runId, occurrence, passIds, now, endsAt, change, messageMark }: Reached,
): Promise<void> {
  await sql`
    insert into triggered_passes (workspace_id, pass_id, campaign_id, run_id, occurrence, reached_at, ends_at,
      change_number, last_modified, message_mark)
    select ${workspaceId}, pass_id, ${campaignId}, ${runId}, ${nameOf(occurrence)}, ${now}, ${endsAt}::timestamptz,
      ${change.change_number}::bigint, ${change.last_modified}::timestamptz, ${messageMark}::bigint
    from unnest(${passIds}::uuid[]) as pass_id
    on conflict (workspace_id, pass_id, campaign_id) do update
    set run_id = excluded.run_id, occurrence = excluded.occurrence,
      reached_at = excluded.reached_at, ends_at = excluded.ends_at,
      change_number = excluded.change_number, last_modified = excluded.last_modified,
      message_mark = excluded.message_mark`.execute(db);
}

type HeldOut = Pick<Reached, 'campaignId' | 'runId' | 'passIds'>;

/** The run leaves these passes out for comparison. */
export async function recordTriggeredHoldouts(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, runId, passIds }: HeldOut,
): Promise<void> {
  await sql`
    insert into triggered_holdouts (workspace_id, pass_id, campaign_id, run_id)
    select ${workspaceId}, pass_id, ${campaignId}, ${runId} from unnest(${passIds}::uuid[]) as pass_id
    on conflict (workspace_id, pass_id, campaign_id) do update set run_id = excluded.run_id`.execute(db);
}
