import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { createCertificateRequest } from '@tessera/apple-wallet';
import { type AppleCertificateRequest, certificateRequestsMax, type Page } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AppleCertificateRequestsTable } from '../../platform/database/schema/wallet-platforms-tables.ts';
import type { MemberWorkspace } from '../workspaces/find-workspace.ts';
import { findOwnIdentifier } from './find-own-identifier.ts';
import { publicKeyHash } from './public-key-hash.ts';

const makeKeyPair = promisify(generateKeyPair);

export type CertificateRequestInput = { applePassTypeIdentifierId: string | null; createdBy: string };

/** The private key never leaves the server. */
export async function createAppleCertificateRequest(
  ctx: Pick<Context, 'database' | 'vault' | 'ids' | 'clock'>,
  workspace: MemberWorkspace,
  { applePassTypeIdentifierId, createdBy }: CertificateRequestInput,
): Promise<AppleCertificateRequest> {
  await ctx.database.inWorkspace(workspace.id, (tx) => requireCapacity(tx, applePassTypeIdentifierId));
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 });
  const id = ctx.ids.uuid();
  const row = {
    workspace_id: workspace.id,
    id,
    apple_pass_type_identifier_id: applePassTypeIdentifierId,
    public_key_hash: publicKeyHash(privateKey),
    request_pem: createCertificateRequest({
      privateKey,
      commonName: workspace.name,
      organizationName: workspace.issuer_name ?? workspace.organization.name,
    }),
    sealed_private_key: ctx.vault.seal(
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      `apple-certificate-request:${id}`,
    ),
    created_by: createdBy,
    created_at: ctx.clock(),
  };
  await ctx.database.inWorkspace(workspace.id, async (tx) => {
    // Check again: the state may have changed while the key was generated.
    await requireCapacity(tx, applePassTypeIdentifierId);
    await tx.db.insertInto('apple_certificate_requests').values(row).execute();
  });
  return presentAppleCertificateRequest(row);
}

/** Locks the workspace, so that concurrent requests count each other. */
async function requireCapacity(tx: WorkspaceTransaction, applePassTypeIdentifierId: string | null) {
  await tx.db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', tx.workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (applePassTypeIdentifierId) await findOwnIdentifier(tx, applePassTypeIdentifierId);
  await enforceLimit(tx);
}

async function enforceLimit({ workspaceId, db }: WorkspaceTransaction): Promise<void> {
  const { count } = await db
    .selectFrom('apple_certificate_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (Number(count) < certificateRequestsMax) return;
  throw new AppError('conflict', {
    message: `There are ${certificateRequestsMax} certificate requests already. Delete one you no longer need.`,
  });
}

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

type Row = Pick<
  AppleCertificateRequestsTable,
  'id' | 'apple_pass_type_identifier_id' | 'request_pem' | 'created_at'
>;

/** Omits the key. */
function presentAppleCertificateRequest(row: Row): AppleCertificateRequest {
  const day = row.created_at.toISOString().slice(0, 10);
  return {
    id: row.id,
    applePassTypeIdentifierId: row.apple_pass_type_identifier_id,
    // Apple's portal distinguishes requests only by name, so the name includes the end of the id.
    fileName: `wallet-${day}-${row.id.slice(-4)}.certSigningRequest`,
    request: row.request_pem,
    createdAt: row.created_at.toISOString(),
  };
}
