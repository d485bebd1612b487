import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { mailsPerJob } from './delivery-limits.ts';
import type { Delivery } from './invite-emails.jobs.ts';

export type DueMail = { pass_id: string; id: string; at: Date };

type Chunk = Pick<Delivery, 'sendId' | 'passId' | 'untilPassId' | 'afterPassId'>;

export function findDueMails(
  { workspaceId, db }: WorkspaceTransaction,
  { sendId, passId, untilPassId = passId, afterPassId }: Chunk,
  limit = mailsPerJob,
): Promise<DueMail[]> {
  return db
    .selectFrom('download_links_sent')
    .select(['pass_id', 'id', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sendId)
    .where('pass_id', '>=', passId)
    .where('pass_id', '<=', untilPassId)
    .$if(afterPassId !== undefined, (select) => select.where('pass_id', '>', afterPassId ?? ''))
    .where('delivered_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('skipped_at', 'is', null)
    .orderBy('pass_id')
    .limit(limit)
    .execute();
}
