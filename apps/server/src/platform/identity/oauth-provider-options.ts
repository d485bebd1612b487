import type { OauthProviderOptions } from '@tessera/identity';
import type { MicrosoftClient, SocialClient, SocialConfig } from '../../config/social-config.ts';

const microsoftUrl = 'https://login.microsoftonline.com';

/** With whose accounts people may sign in, in the words of the embedded provider. */
export function oauthProviderOptions(social: SocialConfig): OauthProviderOptions[] {
  const { google, microsoft, github, apple } = social;
  return [
    ...(google ? [{ provider: 'GoogleOAuth' as const, ...clientOf(google) }] : []),
    ...(microsoft ? [{ provider: 'MicrosoftOAuth' as const, ...clientOfTenant(microsoft) }] : []),
    ...(github ? [{ provider: 'GithubOAuth' as const, ...clientOf(github) }] : []),
    ...(apple
      ? [
          {
            provider: 'AppleOAuth' as const,
            ...clientOf({ ...apple, clientSecret: apple.keyPem }),
            apple: { teamId: apple.teamId, keyId: apple.keyId },
          },
        ]
      : []),
  ];
}

type Client = Pick<OauthProviderOptions, 'clientId' | 'secret' | 'issuer'>;

function clientOf({ clientId, clientSecret, url }: SocialClient): Client {
  return { clientId, secret: clientSecret, ...(url === null ? {} : { issuer: url }) };
}

/** The tenant is a part of the address. */
function clientOfTenant({ tenant, ...client }: MicrosoftClient): Client {
  return { ...clientOf(client), issuer: `${client.url ?? microsoftUrl}/${tenant}/v2.0` };
}
