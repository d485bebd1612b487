import { X509Certificate } from 'node:crypto';
import type { CheckedPassCertificate } from '@tessera/apple-wallet';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type {
  AppleCertificatesTable,
  ApplePassTypeIdentifiersTable,
} from '../../platform/database/schema/wallet-platforms-tables.ts';
import { refuseCertificate } from './certificate-refusal.ts';
import { findOwnIdentifier } from './find-own-identifier.ts';
import { findRequestedKey } from './find-requested-key.ts';
import { publicKeyHash } from './public-key-hash.ts';
import { readCertificateUpload, type Upload } from './read-certificate-upload.ts';
import { saveAppleCertificate } from './save-apple-certificate.ts';

type RenewalContext = Pick<Context, 'database' | 'vault' | 'ids' | 'clock' | 'apple'>;
type Renewal = { applePassTypeIdentifierId: string; upload: Upload };

/** Installed passes contain the identifier, not the certificate. Running jobs keep using the old certificate for a while. */
export async function renewApplePassTypeIdentifier(
  ctx: RenewalContext,
  workspaceId: string,
  { applePassTypeIdentifierId, upload }: Renewal,
): Promise<{ id: string }> {
  const running = await findRunning(ctx, workspaceId, applePassTypeIdentifierId);
  const checked = await readCertificateUpload(
    ctx,
    upload,
    async (certificate) =>
      (await findRequestedKey(ctx, workspaceId, certificate)) ??
      runningKey(ctx, running.certificate, certificate),
  );
  requireSame(running.identifier, checked, upload);
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const before = await findOwnIdentifier(tx, applePassTypeIdentifierId);
    // A concurrent renewal may have stored a certificate that expires later.
    requireSame(before, checked, upload);
    const certificateId = await saveAppleCertificate(ctx, tx, checked);
    await tx.db
      .updateTable('apple_pass_type_identifiers')
      .set({ certificate_id: certificateId, expires_at: checked.identity.expiresAt })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', applePassTypeIdentifierId)
      .execute();
    await tx.db
      .updateTable('apple_certificates')
      .set({ superseded_at: ctx.clock() })
      .where('id', '=', before.certificate_id)
      .where('owner_workspace_id', '=', workspaceId)
      .execute();
    return { id: applePassTypeIdentifierId };
  });
}

type Running = {
  identifier: Selectable<ApplePassTypeIdentifiersTable>;
  certificate: Selectable<AppleCertificatesTable>;
};

function findRunning(
  { database }: Pick<Context, 'database'>,
  workspaceId: string,
  applePassTypeIdentifierId: string,
): Promise<Running> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const identifier = await findOwnIdentifier(tx, applePassTypeIdentifierId);
    const certificate = await tx.db
      .selectFrom('apple_certificates')
      .selectAll()
      .where('id', '=', identifier.certificate_id)
      .executeTakeFirstOrThrow();
    return { identifier, certificate };
  });
}

/** A request may be submitted to Apple again, so the new certificate may belong to the current key. */
function runningKey(
  { vault }: Pick<Context, 'vault'>,
  { id, certificate_pem, sealed_private_key }: Selectable<AppleCertificatesTable>,
  certificate: X509Certificate,
): string | null {
  const running = new X509Certificate(certificate_pem);
  return publicKeyHash(running.publicKey) === publicKeyHash(certificate.publicKey)
    ? vault.open(sealed_private_key, `apple-certificate:${id}`)
    : null;
}

function requireSame(
  { identifier, team_identifier, expires_at }: Selectable<ApplePassTypeIdentifiersTable>,
  { identity }: CheckedPassCertificate,
  { kind }: Upload,
): void {
  const { passTypeIdentifier, teamIdentifier, expiresAt } = identity;
  if (passTypeIdentifier !== identifier)
    throw refuseCertificate(
      kind,
      'certificate',
      `This certificate is for ${passTypeIdentifier}, not for ${identifier}. Passes in wallets would lose their updates.`,
    );
  if (teamIdentifier !== team_identifier)
    throw refuseCertificate(
      kind,
      'certificate',
      `This certificate belongs to team ${teamIdentifier}, not to ${team_identifier}.`,
    );
  if (expiresAt < expires_at)
    throw refuseCertificate(
      kind,
      'certificate',
      'This certificate expires before the one in use. Create a new one.',
    );
}
