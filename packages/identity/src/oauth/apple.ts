import { importPKCS8, SignJWT } from 'jose';
import type { ClientAuth } from 'openid-client';
import { z } from 'zod';
import { normalizeEmail } from '../accounts/email-address.ts';
import { discoverProvider } from './configure-provider.ts';
import { nameFromElsewhere, subjectShape } from './oauth-account.ts';
import type { OauthProviderAdapter } from './oauth-provider-adapter.ts';
import type { OauthProviderOptions } from './oauth-provider-options.ts';

const appleIssuer = 'https://appleid.apple.com';
const clientSecretSeconds = 5 * 60; // made for one request; Apple would take half a year

const appleClaims = z.object({
  sub: subjectShape,
  email: z.string().optional(),
  // Apple sends either type.
  email_verified: z.union([z.boolean(), z.string()]).optional(),
});
const appleUser = z.object({
  name: z.object({ firstName: z.unknown().optional(), lastName: z.unknown().optional() }).optional(),
});

/** Apple: responds with a form, requires a signed secret, and sends the name only once, beside the token. */
export const apple: OauthProviderAdapter = {
  name: 'Apple',
  configure: (options, clock) =>
    discoverProvider(new URL(options.issuer ?? appleIssuer), options, {
      clientAuth: signedSecret(options, clock),
    }),
  parameters: { scope: 'openid name email', response_mode: 'form_post' },
  takesLoginHint: false,
  hasIdToken: true,
  hasIssuer: true,
  readAccount: async ({ claims, callback }) => {
    const { sub, email, email_verified } = appleClaims.parse(claims);
    const isVerified = email_verified === true || email_verified === 'true';
    const name = readUser(callback.get('user'));
    return {
      provider: 'AppleOAuth',
      subject: sub,
      verifiedEmail: isVerified && email !== undefined ? normalizeEmail(email) : null,
      firstName: nameFromElsewhere(name?.firstName),
      lastName: nameFromElsewhere(name?.lastName),
      profilePictureUrl: null,
    };
  },
};

/** Reads only the name: the browser could have written any address. */
function readUser(text: string | null): z.infer<typeof appleUser>['name'] {
  try {
    return appleUser.safeParse(JSON.parse(text ?? 'null')).data?.name;
  } catch {
    return undefined;
  }
}

/** Apple's client secret: a JWT by the team's key, created for each request. */
function signedSecret(
  { clientId, secret, apple: team }: OauthProviderOptions,
  clock: () => Date,
): ClientAuth {
  return async (server, _client, body) => {
    const key = await importPKCS8(secret, 'ES256');
    const issuedAt = Math.floor(clock().getTime() / 1000);
    const jwt = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: team?.keyId ?? '' })
      .setIssuer(team?.teamId ?? '')
      .setSubject(clientId)
      .setAudience(server.issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + clientSecretSeconds)
      .sign(key);
    body.set('client_id', clientId);
    body.set('client_secret', jwt);
  };
}
