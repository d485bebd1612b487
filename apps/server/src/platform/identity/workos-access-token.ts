import type { Access } from '@tessera/identity';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { WorkosConfig } from '../../config/auth-config.ts';
import type { Logger } from '../logger.ts';
import { askWorkos } from './workos-failure.ts';

/** Errors that a caller can cause with a bad token; all others mean that the keys are unavailable. */
const faultsOfToken = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

/** Uses the keys that WorkOS publishes for our client. Null for an invalid token. */
export function createWorkosTokenReader(
  { clientId, apiUrl }: WorkosConfig,
  { clock, logger }: { clock: () => Date; logger: Logger },
): (token: string) => Promise<Access | null> {
  const keys = createRemoteJWKSet(new URL(`${apiUrl}/sso/jwks/${encodeURIComponent(clientId)}`));
  // Environments differ in age: WorkOS’ page shows the bare address, its tokens the client behind it.
  const issuer = [apiUrl, `${apiUrl}/`, `${apiUrl}/user_management/${clientId}`];
  const verify = async (token: string): Promise<JWTPayload | null> => {
    try {
      const requiredClaims = ['sub', 'sid', 'exp'];
      const options = { issuer, algorithms: ['RS256'], requiredClaims, currentDate: clock() };
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      if (faultsOfToken.some((fault) => error instanceof fault)) return null;
      throw error;
    }
  };
  return async (token) => {
    const claims = await askWorkos(logger, 'keys', () => verify(token));
    return claims && readClaims(claims, clientId);
  };
}

function readClaims(claims: JWTPayload, clientId: string): Access | null {
  const { sub, sid, org_id: organizationId, role, permissions, client_id: madeFor } = claims;
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (madeFor !== undefined && madeFor !== clientId) return null;
  const inOrganization = typeof organizationId === 'string';
  return {
    userId: sub,
    sessionId: sid,
    organizationId: inOrganization ? organizationId : null,
    role: inOrganization ? (role === 'admin' ? 'admin' : 'member') : null,
    permissions: Array.isArray(permissions) ? permissions.filter((each) => typeof each === 'string') : [],
  };
}
