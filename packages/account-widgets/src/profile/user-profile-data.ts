import { objectOf, objectOrNull, textOf, textOrNull } from '../api/json-shape.ts';

export const oauthProviders = {
  GithubOAuth: 'GitHub',
  GoogleOAuth: 'Google',
  MicrosoftOAuth: 'Microsoft',
  AppleOAuth: 'Apple',
} as const;

export type OauthProviderType = keyof typeof oauthProviders;

export type UserProfileData = {
  firstName: string | null;
  lastName: string | null;
  email: string;
  profilePictureUrl: string | null;
  connectedAccounts: { type: OauthProviderType; email: string | null }[];
};

/** Reads GET /me. Throws for an account of an unknown type: omitting it would hide a sign-in method. */
export function readUserProfile(answer: unknown): UserProfileData {
  const me = objectOf(answer, 'profile');
  const oauthProfiles = Object.entries(objectOrNull(me.oauthProfiles) ?? {});
  return {
    firstName: textOrNull(me.firstName),
    lastName: textOrNull(me.lastName),
    email: textOf(me.email, 'email address'),
    profilePictureUrl: textOrNull(me.profilePictureUrl),
    connectedAccounts: oauthProfiles.map(([type, profile]) => ({
      type: providerType(type),
      email: textOrNull(objectOrNull(profile)?.email),
    })),
  };
}

function providerType(type: string): OauthProviderType {
  if (isProviderType(type)) return type;
  throw new Error(`Unknown OAuth account type: ${type}`);
}

const isProviderType = (type: string): type is OauthProviderType => Object.hasOwn(oauthProviders, type);

export const fullNameOf = ({
  firstName,
  lastName,
}: Pick<UserProfileData, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
