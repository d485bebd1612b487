import type { AppleCertificateRequest } from '@tessera/contract';
import type { AppleCertificateRequestsTable } from '../../platform/database/schema/wallet-platforms-tables.ts';

type Row = Pick<
  AppleCertificateRequestsTable,
  'id' | 'apple_pass_type_identifier_id' | 'request_pem' | 'created_at'
>;

/** The request for Apple; of its key nothing. */
export function presentAppleCertificateRequest(row: Row): AppleCertificateRequest {
  const day = row.created_at.toISOString().slice(0, 10);
  return {
    id: row.id,
    applePassTypeIdentifierId: row.apple_pass_type_identifier_id,
    // The end of the id, too: of two requests of one day Apple's portal shows only the name.
    fileName: `wallet-${day}-${row.id.slice(-4)}.certSigningRequest`,
    request: row.request_pem,
    createdAt: row.created_at.toISOString(),
  };
}
