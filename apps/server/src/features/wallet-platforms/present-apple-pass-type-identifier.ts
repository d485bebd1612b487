import type { ApplePassTypeIdentifier } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type {
  AppleCertificateRequestsTable,
  ApplePassTypeIdentifiersTable,
} from '../../platform/database/schema/wallet-platforms-tables.ts';
import type { AppleWallet } from './apple-wallet.ts';

export type TemplateUse = { identifierId: string | null; id: string; name: string; count: string };

type Related = {
  platform: AppleWallet['platform'];
  uses: readonly TemplateUse[];
  request: Pick<AppleCertificateRequestsTable, 'id' | 'created_at'> | null;
};

export function presentApplePassTypeIdentifier(
  row: Selectable<ApplePassTypeIdentifiersTable>,
  { platform, uses, request }: Related,
): ApplePassTypeIdentifier {
  // The platform's certificate may have been renewed after the workspace's row was written.
  const isPlatformIdentifier = row.platform_managed && platform?.identifier === row.identifier;
  return {
    id: row.id,
    identifier: row.identifier,
    teamIdentifier: row.team_identifier,
    expiresAt: (isPlatformIdentifier ? platform.expiresAt : row.expires_at).toISOString(),
    platformManaged: row.platform_managed,
    passTemplates: uses.map(({ id, name }) => ({ id, name })),
    passTemplateCount: Number(uses[0]?.count ?? 0),
    pendingRequest: request && { id: request.id, createdAt: request.created_at.toISOString() },
  };
}
