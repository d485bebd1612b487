import { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import { findAllowedUri } from './redirect-uri.ts';

/** Time to type a password, or to find it. */
export const authorizationRequestSeconds = 10 * 60;

/** No database keeps a NUL in a text. */
const text = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax)
    .refine((value) => !value.includes('\0'))
    .optional();

const authorizeQuery = z.object({
  redirect_uri: z.string().max(2000),
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/), // base64url of a SHA-256 digest
  code_challenge_method: z.literal('S256'),
  provider: z.literal('authkit').optional(),
  // Opaque, and returned unchanged; sites keep the URL to return to in it.
  state: text(4096),
  organization_id: text(64),
  screen_hint: text(32),
  login_hint: text(254),
  context: text(1024),
  invitation_token: text(128),
  password_reset_token: text(128),
  // For providers with directory connections; ignored here.
  connection_id: text(128),
  domain_hint: text(254),
});

export type BeginOutcome =
  | {
      begun: true;
      request: AuthorizationRequestRecord;
      /** The hosted pages show its form first; then the sign-in continues. */
      passwordResetToken: string | null;
    }
  | { begun: false; sentence: string };

/**
 * Reads the query of /user_management/authorize. Shows errors on our own page instead of redirecting, since the
 * redirect address may be unchecked, and the npm client ignores `?error=`.
 */
export async function beginAuthorization(
  context: IdentityContext,
  query: URLSearchParams,
): Promise<BeginOutcome> {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return refuse('The address names the same parameter twice.');
  const client = context.clients.get(query.get('client_id') ?? '');
  if (!client) return refuse('The application that sent you here is not known.');
  const address = findAllowedUri(query.get('redirect_uri') ?? '', client.redirectUris);
  if (!address) return refuse('The application wants you back at an address that is not registered for it.');
  const parsed = authorizeQuery.safeParse(Object.fromEntries(query));
  if (!parsed.success) return refuse(sentenceFor(parsed.error.issues[0]?.path[0]));
  const asked = parsed.data;
  const now = context.clock();
  const request: AuthorizationRequestRecord = {
    id: newOpaqueToken(context.random),
    clientId: client.id,
    redirectUri: address.href,
    codeChallenge: asked.code_challenge,
    state: asked.state ?? null,
    organizationId: asked.organization_id || null,
    invitationId: await invitationOf(context, asked.invitation_token),
    screenHint: asked.screen_hint || null,
    loginHint: asked.login_hint || null,
    context: asked.context || null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + authorizationRequestSeconds * 1000),
  };
  return { begun: true, request, passwordResetToken: asked.password_reset_token || null };
}

/** An unknown token starts an ordinary sign-in, since the person may already be a member. */
async function invitationOf(context: IdentityContext, token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const invitation = await context.store.findInvitationByTokenHash(hashOpaqueToken(token));
  return invitation?.id ?? null;
}

function refuse(sentence: string): BeginOutcome {
  return { begun: false, sentence };
}

function sentenceFor(parameter: PropertyKey | undefined): string {
  if (parameter === 'response_type') return 'The application asked for an answer other than a code.';
  if (parameter === 'code_challenge' || parameter === 'code_challenge_method')
    return 'The application did not protect the sign-in with a code challenge (PKCE, S256).';
  if (parameter === 'provider') return 'The application asked for a way to sign in that is not set up here.';
  return `The application sent a malformed "${String(parameter ?? 'request')}".`;
}
