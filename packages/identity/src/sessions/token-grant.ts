import type { IdentityContext } from '../identity-context.ts';
import type { MembershipRecord } from '../store/organizations-store.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import { issueAccessToken } from '../tokens/issue-access-token.ts';

/** The response of /user_management/authenticate, in the protocol's terms. Times are ISO 8601. */
export type TokenBody = {
  user: {
    object: 'user';
    id: string;
    email: string;
    email_verified: boolean;
    first_name: string | null;
    last_name: string | null;
    profile_picture_url: string | null;
    last_sign_in_at: string | null;
    external_id: null;
    created_at: string;
    updated_at: string;
  };
  organization_id?: string;
  access_token: string;
  refresh_token: string;
  authentication_method: SessionRecord['authenticationMethod'];
};

/**
 * Granted, or refused with a 400: for the npm client every 4xx but 408 and 429 is final. `signedOut` is false if
 * the session stays valid and only this request was refused.
 */
export type TokenOutcome =
  /** `cookieToken` is the new value of the browser's cookie. */
  | { granted: true; body: TokenBody; cookieToken: string }
  | {
      granted: false;
      error: 'invalid_grant' | 'invalid_client' | 'organization_forbidden';
      description: string;
      signedOut: boolean;
    };

type Grant = {
  session: SessionRecord;
  user: UserRecord;
  membership: MembershipRecord | null;
  refreshToken: string;
  cookieToken: string;
};

/** Creates the response with an access token of the session. */
export async function grantTokens(context: IdentityContext, grant: Grant): Promise<TokenOutcome> {
  const { session, user, membership, refreshToken, cookieToken } = grant;
  const body: TokenBody = {
    user: presentTokenUser(user),
    ...(membership && { organization_id: membership.organizationId }),
    access_token: await issueAccessToken(context, session, membership),
    refresh_token: refreshToken,
    authentication_method: session.authenticationMethod,
  };
  return { granted: true, body, cookieToken };
}

/** A refusal because the session has ended or never existed. */
export function refuseGrant(description: string): TokenOutcome {
  return { granted: false, error: 'invalid_grant', description, signedOut: true };
}

/** A refusal of the organization alone: the npm client then sends the user to /authorize with it. */
export function refuseOrganization(): TokenOutcome {
  return {
    granted: false,
    error: 'organization_forbidden',
    description: 'The user is not a member of this organization.',
    signedOut: false,
  };
}

function presentTokenUser(user: UserRecord): TokenBody['user'] {
  return {
    object: 'user',
    id: user.id,
    email: user.email,
    email_verified: user.emailVerified,
    first_name: user.firstName,
    last_name: user.lastName,
    profile_picture_url: user.profilePictureUrl,
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    external_id: null,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  };
}
