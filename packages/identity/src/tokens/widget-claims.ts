import { z } from 'zod';
import type { SignedToken } from './verify-signed-token.ts';

export const widgetTokenType = 'widget+jwt';

/** The audience of widget tokens: a library that checks signatures only and expects no audience refuses such a token. */
export function widgetTokenAudience(issuer: string): string {
  return `${issuer}/_widgets`;
}

const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  org_id: z.string().optional(),
  permissions: z.array(z.string()),
});
export type WidgetClaims = z.infer<typeof claimsSchema>;

/** The claims of a token that a site's server requested; null for any other. */
export function readWidgetClaims({ type, claims }: SignedToken, issuer: string): WidgetClaims | null {
  if (type !== widgetTokenType || claims.aud !== widgetTokenAudience(issuer)) return null;
  return claimsSchema.safeParse(claims).data ?? null;
}
