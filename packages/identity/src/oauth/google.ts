import { z } from 'zod';
import { normalizeEmail } from '../accounts/email-address.ts';
import { discoverProvider } from './configure-provider.ts';
import { nameFromElsewhere, pictureFromElsewhere, subjectShape } from './oauth-account.ts';
import type { OauthProviderAdapter } from './oauth-provider-adapter.ts';

const googleIssuer = 'https://accounts.google.com';

const googleClaims = z.object({
  sub: subjectShape,
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
  picture: z.unknown().optional(),
});

/** Google, which marks each address as verified or not. */
export const google: OauthProviderAdapter = {
  name: 'Google',
  configure: (options) => discoverProvider(new URL(options.issuer ?? googleIssuer), options),
  parameters: { scope: 'openid email profile', prompt: 'select_account' },
  takesLoginHint: true,
  hasIdToken: true,
  hasIssuer: true,
  readAccount: async ({ claims }) => {
    const { sub, email, email_verified, given_name, family_name, picture } = googleClaims.parse(claims);
    return {
      provider: 'GoogleOAuth',
      subject: sub,
      verifiedEmail: email_verified === true && email !== undefined ? normalizeEmail(email) : null,
      firstName: nameFromElsewhere(given_name),
      lastName: nameFromElsewhere(family_name),
      profilePictureUrl: pictureFromElsewhere(picture),
    };
  },
};
