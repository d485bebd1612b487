import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Access } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { permissionsOf } from '../organizations/roles.ts';
import type { AccessState } from './access-cache.ts';

const tokenCharactersMax = 4096; // ours have about 700; a longer one is not worth hashing
const claimsSchema = z.object({ sub: z.string(), sid: z.string(), org_id: z.string().optional() });

/**
 * Who a bearer of this token is, or null. Besides signature, issuer and expiry it asks whether the session still lives and the user still
 * belongs to the organization: signing out and removing somebody must not wait for a token to expire.
 */
export async function verifyAccessToken(context: IdentityContext, token: string): Promise<Access | null> {
  const claims = await verifiedClaims(context, token);
  if (!claims) return null;
  const organizationId = claims.org_id ?? null;
  const state = await context.accessCache.read(`${claims.sid}/${claims.sub}/${organizationId ?? ''}`, () =>
    accessState(context, claims.sid, claims.sub, organizationId),
  );
  if (!state) return null;
  return {
    userId: claims.sub,
    sessionId: claims.sid,
    organizationId,
    role: state.role,
    permissions: permissionsOf(state.role),
  };
}

async function verifiedClaims(
  context: IdentityContext,
  token: string,
): Promise<z.infer<typeof claimsSchema> | null> {
  if (token.length > tokenCharactersMax) return null;
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? null : await context.keyRing.publicKey(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      // The algorithm is named here and never taken from the token: "none" and HS256 with the public key are the classic forgeries.
      {
        algorithms: ['RS256'],
        issuer: context.issuer,
        currentDate: context.clock(),
        requiredClaims: ['exp', 'sub', 'sid'],
      },
    );
    return claimsSchema.safeParse(payload).data ?? null;
  } catch (error) {
    // A token that does not verify is an everyday answer; a store that cannot be read is not, and must not sign people out.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

async function accessState(
  context: IdentityContext,
  sessionId: string,
  userId: string,
  organizationId: string | null,
): Promise<AccessState> {
  const session = await context.store.findSession(sessionId);
  if (!session || session.userId !== userId || session.revokedAt || session.expiresAt <= context.clock())
    return null;
  if (organizationId === null) return { role: null };
  const membership = await context.store.findMembership(userId, organizationId);
  return membership ? { role: membership.role } : null;
}
