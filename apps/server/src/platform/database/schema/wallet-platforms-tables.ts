import type { Generated } from 'kysely';

/** Global: certificates and service accounts of the platform (no owner) or of a workspace. Secrets are encrypted. */
export type AppleCertificatesTable = {
  id: string;
  identifier: string;
  team_identifier: string;
  certificate_pem: string;
  wwdr_pem: string;
  sealed_private_key: string;
  expires_at: Date;
  created_at: Date;
  owner_workspace_id: Generated<string | null>;
  /** Running jobs may use a replaced certificate for a while. */
  superseded_at: Generated<Date | null>;
};

export type GoogleServiceAccountsTable = {
  id: string;
  issuer_identifier: string;
  client_email: string;
  sealed_json: string;
  created_at: Date;
  owner_workspace_id: Generated<string | null>;
};

/** No row: a request may start. */
export type GooglePacingTable = {
  service_account_id: string;
  /** Among all processes. */
  next_request_at: Date;
};

export type ApplePassTypeIdentifiersTable = {
  workspace_id: string;
  id: string;
  identifier: string;
  team_identifier: string;
  certificate_id: string;
  platform_managed: boolean;
  expires_at: Date;
  created_at: Date;
  reminded_certificate_id: string | null;
  reminded_days: number | null;
};

export type GoogleIssuersTable = {
  workspace_id: string;
  id: string;
  identifier: string;
  service_account_id: string;
  platform_managed: boolean;
  created_at: Date;
};

export type AppleCertificateRequestsTable = {
  workspace_id: string;
  id: string;
  /** The identifier whose certificate it renews; null for a new one. */
  apple_pass_type_identifier_id: string | null;
  public_key_hash: string;
  request_pem: string;
  sealed_private_key: string;
  created_by: string | null;
  created_at: Date;
};
