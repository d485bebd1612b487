import { googleNotificationsMax } from '@tessera/contract';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { GooglePass } from '../rendering/find-google-passes.ts';

const day = 24 * 60 * 60 * 1000;
/** Of Google's three a day: kept for rewards and changes marked urgent. */
const reserved = 1;

/** When Google notified all holders of a template in the last 24 hours. */
export type ClassNotifications = readonly Date[];

/** Whether the pass may notify within Google's limit. `isUrgent`: what the holder waits for may use the reserve. */
export function mayNotify(
  { notified_at }: Pick<GooglePass['object'], 'notified_at'>,
  ofClass: ClassNotifications,
  { now, isUrgent }: { now: Date; isUrgent: boolean },
): boolean {
  const recent = [...(notified_at ?? []), ...ofClass].filter((at) => isRecent(at, now));
  return recent.length < googleNotificationsMax - (isUrgent ? 0 : reserved);
}

const isRecent = (at: Date, now: Date): boolean => at.getTime() > now.getTime() - day;

/** One statement for a template, however many holders: a message to the class writes no row per pass. */
export async function findClassNotifications(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, now }: { passTemplateId: string; now: Date },
): Promise<ClassNotifications> {
  const runs = await db
    .selectFrom('campaign_runs')
    .select('class_message_finished_at')
    .where('workspace_id', '=', workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .where('class_message_finished_at', '>', new Date(now.getTime() - day))
    .where(sql<boolean>`(delivery->'google'->>'notifications')::integer > 0`)
    .execute();
  return runs.flatMap(({ class_message_finished_at: at }) => at ?? []);
}

type Notified = { passId: string; notifiedAt: Date[] };

/** The pass's latest notifications with another one, as many as the limit counts. */
export const withNotification = (
  { notified_at }: Pick<GooglePass['object'], 'notified_at'>,
  now: Date,
): Date[] => [...(notified_at ?? []), now].slice(-googleNotificationsMax);

/** After messages to single passes. */
export async function recordNotifications(
  { workspaceId, db }: WorkspaceTransaction,
  notified: readonly Notified[],
): Promise<void> {
  for (const { passId, notifiedAt } of notified)
    await db
      .updateTable('google_objects')
      .set({ notified_at: notifiedAt })
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', passId)
      .execute();
}
