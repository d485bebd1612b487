import { type WebhookMessages, webhookEventTypes, webhookMessagesPerPage } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeTimeCursor, encodeCursor } from '../../platform/database/pagination.ts';
import type { AppEvent } from '../../platform/events/app-events.ts';
import { messageIdOf } from './deliveries/present-webhook-delivery.ts';
import { loadMessageSubjects } from './load-message-subjects.ts';
import { presentMessage } from './present-message.ts';

export type WebhookMessagesQuery = {
  since?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** From the events themselves, so that it needs no endpoint and several listeners do not share a state. */
export async function listWebhookMessages(
  ctx: Pick<Context, 'config' | 'clock' | 'reactions'>,
  tx: WorkspaceTransaction,
  { since, cursor, limit = webhookMessagesPerPage }: WebhookMessagesQuery,
): Promise<WebhookMessages> {
  const readAt = ctx.clock();
  const after = decodeTimeCursor(cursor);
  const rows = await tx.db
    .selectFrom('events')
    .select(['id', 'at', 'type', 'payload'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('at', '>=', new Date(after?.[0] ?? since ?? readAt))
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'id'), '>', tuple(new Date(after?.[0] ?? readAt), after?.[1] ?? '')),
      ),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const events = page.flatMap(({ id, at, type, payload }) => {
    const name = ctx.reactions.publicTypeOf({ type, payload } as AppEvent);
    const publicType = webhookEventTypes.find((known) => known === name);
    return publicType ? [{ id, at: at.toISOString(), type: publicType, payload }] : [];
  });
  const subjects = events.length > 0 && (await loadMessageSubjects(ctx, tx, events));
  const last = page.at(-1);
  return {
    messages: events.flatMap((event) => {
      const body = subjects && presentMessage(event, event.at, subjects);
      return body ? [{ messageId: messageIdOf(event.id), eventType: event.type, at: event.at, body }] : [];
    }),
    nextCursor: rows.length > limit && last ? encodeCursor([last.at.toISOString(), last.id]) : null,
    readAt: readAt.toISOString(),
  };
}
