import type { AppleCertificateRequest } from '@tessera/contract';
import type { AppleCertificateRequestsTable } from '../../platform/database/schema/wallet-platforms-tables.ts';

type Row = Pick<
  AppleCertificateRequestsTable,
  'id' | 'apple_pass_type_identifier_id' | 'request_pem' | 'created_at'
>;

/** Omits the key. */
export function presentAppleCertificateRequest(row: Row): AppleCertificateRequest {
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
