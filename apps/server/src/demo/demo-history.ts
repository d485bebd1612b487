import type { Context } from '../context.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { insertRows } from '../platform/database/unnest-rows.ts';
import type { AppEvent } from '../platform/events/app-events.ts';

/** `isCountOnly`: an operation announced it for a whole set. */
export type PastEvent = { at: Date; event: AppEvent; isCountOnly?: boolean };

const eventColumns = { at: 'timestamptz', id: 'uuid', type: 'text', payload: 'jsonb' } as const;
const deltaColumns = {
  id: 'uuid',
  subject_id: 'uuid',
  at: 'timestamptz',
  kind: 'text',
  amount: 'integer',
} as const;

/** One statement, without jobs. */
export async function writeHistory(
  ctx: Pick<Context, 'ids' | 'reactions'>,
  { workspaceId, db }: WorkspaceTransaction,
  past: readonly PastEvent[],
): Promise<void> {
  const events = past.flatMap(({ at, event: { type, payload }, isCountOnly }) =>
    isCountOnly ? [] : [{ at, id: ctx.ids.uuid(), type, payload: JSON.stringify(payload) }],
  );
  const deltas = new Map<
    string,
    { id: string; subject_id: string; at: Date; kind: string; amount: number }
  >();
  for (const { at, event } of past)
    for (const { subjectId: subject_id, kind, amount } of ctx.reactions.countSteps(event)) {
      // By hour, because the day depends on the workspace's time zone.
      const key = `${subject_id} ${kind} ${at.toISOString().slice(0, 13)}`;
      const before = deltas.get(key) ?? { id: ctx.ids.uuid(), subject_id, at, kind, amount: 0 };
      deltas.set(key, { ...before, amount: before.amount + amount });
    }
  await insertRows(workspaceId, 'events', eventColumns, events).execute(db);
  await insertRows(workspaceId, 'count_deltas', deltaColumns, [...deltas.values()]).execute(db);
}
