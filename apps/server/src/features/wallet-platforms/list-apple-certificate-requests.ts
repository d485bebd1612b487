import type { AppleCertificateRequest, Page } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { presentAppleCertificateRequest } from './present-apple-certificate-request.ts';

export async function listAppleCertificateRequests({
  workspaceId,
  db,
}: WorkspaceTransaction): Promise<Page<AppleCertificateRequest>> {
  const rows = await db
    .selectFrom('apple_certificate_requests')
    .select(['id', 'apple_pass_type_identifier_id', 'request_pem', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .execute();
  return { items: rows.map(presentAppleCertificateRequest), nextCursor: null, totalCount: rows.length };
}
