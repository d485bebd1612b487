import type { IdentityContext } from '../identity-context.ts';
import type { OauthProfileRecord, OauthProvider } from '../store/oauth-store.ts';
import type { UserRecord } from '../store/users-store.ts';

type PresentedProfile = {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profilePictureUrl: string | null;
  lastLoginAt: string;
};

/** The response for the profile widget. */
export type Me = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profilePictureUrl: string | null;
  /** Null without connected accounts, which hides the section. A key with a null value would show an empty row. */
  oauthProfiles: { [Provider in OauthProvider]?: PresentedProfile } | null;
};

export async function presentMe(context: IdentityContext, user: UserRecord): Promise<Me> {
  const { id, email, firstName, lastName, profilePictureUrl } = user;
  const profiles = await context.store.listOauthProfiles(id);
  const oauthProfiles = profiles.map((profile) => [profile.provider, presentProfile(profile)] as const);
  return {
    id,
    email,
    firstName,
    lastName,
    profilePictureUrl,
    oauthProfiles: oauthProfiles.length > 0 ? Object.fromEntries(oauthProfiles) : null,
  };
}

function presentProfile(profile: OauthProfileRecord): PresentedProfile {
  const { subject, email, firstName, lastName, profilePictureUrl, lastLoginAt } = profile;
  return {
    id: subject,
    email,
    firstName,
    lastName,
    profilePictureUrl,
    lastLoginAt: lastLoginAt.toISOString(),
  };
}
