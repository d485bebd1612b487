import { userAgentCharactersMax } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { SessionRecord } from '../store/sessions-store.ts';

/** A session as the sessions widget reads it, with every key of the protocol's own type. */
export function presentSession(context: IdentityContext, session: SessionRecord) {
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
