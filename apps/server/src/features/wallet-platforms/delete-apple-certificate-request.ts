import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** A certificate issued for the request afterwards cannot be used. */
export async function deleteAppleCertificateRequest(
  { workspaceId, db }: WorkspaceTransaction,
  certificateRequestId: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('apple_certificate_requests')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', certificateRequestId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('notFound');
}
