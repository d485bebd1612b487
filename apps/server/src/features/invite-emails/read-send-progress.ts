import type { SendProgress } from '@tessera/contract';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';

export async function readSendProgress(
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<SendProgress | null> {
  const { workspaceId, db } = tx;
  await findPassTemplate(tx, passTemplateId);
  const send = await db
    .selectFrom('download_link_sends')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!send) return null;
  const counted = (condition: string) => sql<string>`count(*) filter (where ${sql.raw(condition)})`;
  const counts = await db
    .selectFrom('download_links_sent')
    .select([
      sql<'sms' | null>`max(channel)`.as('channel'),
      counted('delivered_at is not null').as('sent'),
      counted('refused_at is not null').as('refused'),
      counted('skipped_at is not null').as('skipped'),
      counted('bounced_at is not null').as('bounced'),
      counted('coalesce(delivered_at, refused_at, skipped_at) is null').as('waiting'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', send.id)
    .executeTakeFirstOrThrow();
  return {
    id: send.id,
    createdAt: send.created_at.toISOString(),
    ...(counts.channel === 'sms' ? { channel: 'sms' as const } : {}),
    count: send.count,
    sent: Number(counts.sent),
    refused: Number(counts.refused),
    skipped: Number(counts.skipped),
    waiting: Number(counts.waiting),
    bounced: Number(counts.bounced),
  };
}
