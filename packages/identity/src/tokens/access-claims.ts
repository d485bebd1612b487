import { z } from 'zod';
import type { SignedToken } from './verify-signed-token.ts';

export const accessTokenType = 'JWT';

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), org_id: z.string().optional() });
export type AccessClaims = z.infer<typeof claimsSchema>;

/** The claims of an access token; null for a token of another kind. */
export function readAccessClaims({ type, claims }: SignedToken): AccessClaims | null {
  if (type !== accessTokenType || claims.aud !== undefined) return null;
  return claimsSchema.safeParse(claims).data ?? null;
}
