import type { Context } from 'hono';
import { z } from 'zod';
import { exchangeCode } from '../authorization/exchange-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { refuseGrant, type TokenOutcome } from '../sessions/token-grant.ts';
import { isOriginOf } from './cors.ts';
import { browserOf } from './hosted-form.ts';
import { readJsonBody } from './read-json-body.ts';
import { clearClientCookies, readRefreshCookie, setClientCookies } from './session-cookies.ts';

const tokenText = z.string().max(512);
const codeGrant = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: tokenText,
  code: tokenText,
  code_verifier: tokenText,
  redirect_uri: z.string().max(2000).optional(),
});
const refreshGrant = z.object({
  grant_type: z.literal('refresh_token'),
  client_id: tokenText,
  // In development mode the npm client keeps the token itself, and a missing one as the text "undefined".
  refresh_token: tokenText.nullish().transform((token) => (!token || token === 'undefined' ? null : token)),
  organization_id: z
    .string()
    .max(64)
    .refine((id) => !id.includes('\0')) // databases refuse it
    .nullish()
    .transform((id) => id || null),
});
const grantSchema = z.discriminatedUnion('grant_type', [codeGrant, refreshGrant]);
type CodeGrant = z.infer<typeof codeGrant>;
type RefreshGrant = z.infer<typeof refreshGrant>;

/** POST /user_management/authenticate. Every refusal is a 400 with JSON, which the npm client treats as final. */
export async function authenticate(context: IdentityContext, c: Context): Promise<Response> {
  const grant = grantSchema.safeParse(await readJsonBody(c)).data;
  if (!grant)
    return refuse(
      c,
      'invalid_request',
      'The request is not a JSON object with a known grant_type and its fields.',
    );
  const client = context.clients.get(grant.client_id);
  const origin = c.req.header('origin');
  // In some cases the browser sends requests of other origins (CORS only hides the response), so refuse them here.
  if (!client || (origin !== undefined && !isOriginOf(context, client, origin)))
    return refuse(c, 'invalid_client', 'The client is not known, or not at this origin.');
  return grant.grant_type === 'refresh_token' ? refresh(context, c, grant) : exchange(context, c, grant);
}

async function exchange(context: IdentityContext, c: Context, grant: CodeGrant): Promise<Response> {
  const outcome = await exchangeCode(context, {
    clientId: grant.client_id,
    code: grant.code,
    codeVerifier: grant.code_verifier,
    redirectUri: grant.redirect_uri ?? null,
    device: browserOf(context, c).device,
  });
  if (outcome.granted) setClientCookies(context, c, grant.client_id, outcome.cookieToken);
  return answer(c, outcome);
}

/** The token in the body takes precedence over the cookie, which stays unless it has the same token. */
async function refresh(context: IdentityContext, c: Context, grant: RefreshGrant): Promise<Response> {
  const cookieToken = readRefreshCookie(context, c, grant.client_id);
  const refreshToken = grant.refresh_token ?? cookieToken;
  const outcome = refreshToken
    ? await refreshSession(context, {
        clientId: grant.client_id,
        refreshToken,
        organizationId: grant.organization_id,
        device: browserOf(context, c).device,
      })
    : refuseGrant('Refresh token not found.');
  if (outcome.granted && cookieToken === refreshToken)
    setClientCookies(context, c, grant.client_id, outcome.cookieToken);
  const cookieIsDead =
    !outcome.granted && outcome.signedOut && (cookieToken === null || cookieToken === refreshToken);
  // Otherwise every page load would find the flag and try again.
  if (cookieIsDead) clearClientCookies(context, c, grant.client_id);
  return answer(c, outcome);
}

function answer(c: Context, outcome: TokenOutcome): Response {
  return outcome.granted ? c.json(outcome.body) : refuse(c, outcome.error, outcome.description);
}

function refuse(c: Context, error: string, description: string): Response {
  return c.json({ error, error_description: description }, 400);
}
