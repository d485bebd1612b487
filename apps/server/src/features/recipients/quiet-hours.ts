import type { QuietHours } from '@tessera/contract';
import { calendarDay, readInstant, writeInstant } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { RunContent } from '../../platform/database/schema/campaigns-tables.ts';

const dayMilliseconds = 24 * 60 * 60_000;

/** Null outside quiet hours, and for a run without a message or that ignores them. */
export async function findQuietEnd(
  { workspaceId, db }: WorkspaceTransaction,
  { message, ignoresQuietHours }: Pick<RunContent, 'message' | 'ignoresQuietHours'>,
  now: Date,
): Promise<Date | null> {
  if (message === null || ignoresQuietHours) return null;
  const { campaign_rules, timezone_name } = await db
    .selectFrom('workspaces')
    .select(['campaign_rules', 'timezone_name'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return campaign_rules?.quietHours ? quietEnd(campaign_rules.quietHours, timezone_name, now) : null;
}

/** In the workspace's time zone; null if the time lies in no quiet hours. */
export function quietEnd({ from, until }: QuietHours, timezone: string, at: Date): Date | null {
  const time = writeInstant(at, timezone).slice('2026-11-24T'.length, '2026-11-24T21:30'.length);
  const isOvernight = until < from;
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return null;
  const today = calendarDay(at, timezone);
  const day = isOvernight && time >= from ? nextDay(today) : today;
  return readInstant(`${day}T${until}`, timezone);
}

const nextDay = (day: string): string =>
  new Date(Date.parse(day) + dayMilliseconds).toISOString().slice(0, day.length);
