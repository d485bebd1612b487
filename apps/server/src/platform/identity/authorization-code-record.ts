import type { AuthorizationCodeRecord } from '@tessera/identity';
import type { IdentityAuthorizationCodesTable } from '../database/schema/identity-sign-in-tables.ts';

export function authorizationCodeRow(code: AuthorizationCodeRecord): IdentityAuthorizationCodesTable {
  return {
    code_hash: code.codeHash,
    client_id: code.clientId,
    redirect_uri: code.redirectUri,
    code_challenge: code.codeChallenge,
    session_id: code.sessionId,
    organization_id: code.organizationId,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
    used_at: code.usedAt,
  };
}

export function authorizationCodeRecord(row: IdentityAuthorizationCodesTable): AuthorizationCodeRecord {
  return {
    codeHash: row.code_hash,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
    sessionId: row.session_id,
    organizationId: row.organization_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}
