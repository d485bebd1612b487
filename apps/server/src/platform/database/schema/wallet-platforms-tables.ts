/** Global: certificates and service accounts the operator holds for everybody, or a workspace brought. Secrets are sealed. */
export type AppleCertificatesTable = {
  id: string;
  identifier: string;
  team_identifier: string;
  certificate_pem: string;
  wwdr_pem: string;
  sealed_private_key: string;
  expires_at: Date;
  created_at: Date;
};

export type GoogleServiceAccountsTable = {
  id: string;
  issuer_identifier: string;
  client_email: string;
  sealed_json: string;
  created_at: Date;
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
};

export type GoogleIssuersTable = {
  workspace_id: string;
  id: string;
  identifier: string;
  service_account_id: string;
  platform_managed: boolean;
  created_at: Date;
};
