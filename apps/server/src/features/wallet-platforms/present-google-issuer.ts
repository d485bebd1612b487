import type { GoogleIssuer } from '@tessera/contract';

type Row = {
  id: string;
  identifier: string;
  platform_managed: boolean;
  created_at: Date;
  client_email: string;
  passTemplateCount: string | null;
};

export function presentGoogleIssuer(row: Row): GoogleIssuer {
  return {
    id: row.id,
    identifier: row.identifier,
    platformManaged: row.platform_managed,
    passTemplateCount: Number(row.passTemplateCount ?? 0),
    // Whose account the platform uses is the operator's business.
    serviceAccountEmail: row.platform_managed ? null : row.client_email,
    createdAt: row.created_at.toISOString(),
  };
}
