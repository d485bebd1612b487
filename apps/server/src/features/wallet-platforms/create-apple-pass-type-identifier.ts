import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findRequestedKey } from './find-requested-key.ts';
import { readCertificateUpload, type Upload } from './read-certificate-upload.ts';
import { saveAppleCertificate } from './save-apple-certificate.ts';

export async function createApplePassTypeIdentifier(
  ctx: Pick<Context, 'database' | 'vault' | 'ids' | 'clock' | 'apple'>,
  workspaceId: string,
  upload: Upload,
): Promise<{ id: string }> {
  const checked = await readCertificateUpload(ctx, upload, (certificate) =>
    findRequestedKey(ctx, workspaceId, certificate),
  );
  const { passTypeIdentifier, teamIdentifier, expiresAt } = checked.identity;
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const certificateId = await saveAppleCertificate(ctx, tx, checked);
    const created = await tx.db
      .insertInto('apple_pass_type_identifiers')
      .values({
        workspace_id: workspaceId,
        id: ctx.ids.uuid(),
        identifier: passTypeIdentifier,
        team_identifier: teamIdentifier,
        certificate_id: certificateId,
        platform_managed: false,
        expires_at: expiresAt,
        created_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'identifier']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created) return created;
    throw new AppError('conflict', {
      message: `${passTypeIdentifier} is set up already. To bring a new certificate for it, choose Renew beside it.`,
    });
  });
}
