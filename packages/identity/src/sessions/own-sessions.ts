import { recordAuditEvent } from '../audit.ts';
import { userAgentCharactersMax } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { isLive } from './find-live-session.ts';
import { revokeSession } from './revoke-session.ts';

/** GET sessions: the caller's sessions, most recently used first. */
export async function listOwnSessions(
  context: IdentityContext,
  { user }: WidgetCaller,
): Promise<WidgetOutcome> {
  const now = context.clock();
  const sessions = await context.store.listSessions(user.id);
  const live = sessions.filter((session) => isLive(session, now));
  return done({ data: live.map((session) => presentSession(context, session)) });
}

/** DELETE sessions/revoke/{id}: signs one device out. Another user's session counts as unknown; an ended one stays ended. */
export async function revokeOwnSession(
  context: IdentityContext,
  { user }: WidgetCaller,
  sessionId: string,
): Promise<WidgetOutcome> {
  const session = await context.store.findSession(sessionId);
  if (session?.userId !== user.id) return refuse('There is no such session.', 404);
  await revokeSession(context, session.id);
  return done({ success: true });
}

/**
 * DELETE sessions/revoke-all: signs out every device but the caller's, which the token names, whatever the body
 * says. A token of a site's server has no session; the one that the page names is kept then.
 */
export async function revokeAllSessions(
  context: IdentityContext,
  caller: WidgetCaller,
  { currentSessionId }: { currentSessionId: string | null },
): Promise<WidgetOutcome> {
  await revokeOtherSessions(context, caller, caller.session?.id ?? currentSessionId);
  return done({ success: true });
}

/** Revokes the caller's sessions except one (null: all), and records it if there were any. */
export async function revokeOtherSessions(
  context: IdentityContext,
  caller: WidgetCaller,
  except: string | null,
): Promise<void> {
  const { user } = caller;
  const revoked = await context.store.revokeSessions(user.id, except, context.clock());
  context.accessCache.clear();
  if (revoked.length === 0) return;
  await recordAuditEvent(context, 'session.revoked', { ...callerSubject(caller), detail: 'others' });
}

/** A session for the sessions widget, with every key of the protocol's type. */
function presentSession(context: IdentityContext, session: SessionRecord) {
  const { ipAddress, userAgent, authenticationMethod: method } = session;
  return {
    id: session.id,
    userlandUserId: session.userId,
    ipAddress,
    userAgent: userAgent?.slice(0, userAgentCharactersMax) ?? null,
    organizationId: session.organizationId,
    state: { tag: 'Active', expiresAt: session.expiresAt.toISOString() },
    currentLocation: ipAddress === null ? null : context.findPlace(ipAddress),
    ...usedNowhereHere,
    usedPasswordAuth: method === 'Password',
    usedMagicAuth: method === 'MagicAuth',
    usedAppleOauth: method === 'AppleOAuth',
    usedGithubOauth: method === 'GitHubOAuth',
    usedGoogleOauth: method === 'GoogleOAuth',
    usedMicrosoftOauth: method === 'MicrosoftOAuth',
    lastActivityAt: session.lastActivityAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.lastActivityAt.toISOString(),
  };
}

const usedNowhereHere = {
  usedSsoAuth: false,
  usedPasskeyAuth: false,
  usedBitbucketOauth: false,
  usedGitLabOauth: false,
  usedLinkedInOauth: false,
  usedSlackOauth: false,
  usedXeroOauth: false,
  usedImpersonation: false,
};
