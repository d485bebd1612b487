import { ClientSecretPost, Configuration, fetchProtectedResource } from 'openid-client';
import { z } from 'zod';
import { normalizeEmail } from '../accounts/email-address.ts';
import { answerSecondsMax, leniencies } from './configure-provider.ts';
import { pictureFromElsewhere, splitName } from './oauth-account.ts';
import type { OauthAnswer, OauthProviderAdapter } from './oauth-provider-adapter.ts';
import type { OauthProviderOptions } from './oauth-provider-options.ts';

const githubAddress = 'https://github.com';

const githubUser = z.object({
  id: z.int().positive(),
  name: z.unknown().optional(),
  avatar_url: z.unknown().optional(),
});
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub: plain OAuth 2.0. Its API returns the account and its verified addresses. */
export const github: OauthProviderAdapter = {
  name: 'GitHub',
  configure: async (options) => configureGithub(options),
  parameters: { scope: 'user:email' },
  takesLoginHint: false,
  hasIdToken: false,
  hasIssuer: false,
  readAccount: async (answer) => {
    const [user, emails] = await Promise.all([
      askApi(answer, '/user', githubUser),
      askApi(answer, '/user/emails?per_page=100', githubEmails),
    ]);
    const primary = emails.find((one) => one.primary && one.verified);
    return {
      provider: 'GithubOAuth',
      // Not the login name, which can change and be taken by another account.
      subject: String(user.id),
      verifiedEmail: primary ? normalizeEmail(primary.email) : null,
      ...splitName(user.name),
      profilePictureUrl: pictureFromElsewhere(user.avatar_url),
    };
  },
};

/** GitHub has no discovery document; these are its published addresses. */
function configureGithub(options: OauthProviderOptions): Configuration {
  const oauth = new URL('/login/oauth', options.issuer ?? githubAddress).href;
  const configuration = new Configuration(
    { issuer: oauth, authorization_endpoint: `${oauth}/authorize`, token_endpoint: `${oauth}/access_token` },
    options.clientId,
    {},
    ClientSecretPost(options.secret),
  );
  configuration.timeout = options.timeoutSeconds ?? answerSecondsMax;
  for (const allow of leniencies(options)) allow(configuration);
  return configuration;
}

async function askApi<T>(
  { configuration, accessToken }: OauthAnswer,
  path: string,
  shape: z.ZodType<T>,
): Promise<T> {
  const address = new URL(`${apiAddress(configuration)}${path}`);
  const headers = new Headers({ accept: 'application/vnd.github+json' });
  const response = await fetchProtectedResource(configuration, accessToken, address, 'GET', null, headers);
  if (!response.ok) throw new Error(`GitHub answered ${path} with ${response.status}.`);
  return shape.parse(await response.json());
}

/** GitHub Enterprise Server has the API beside the pages, github.com at another host. */
function apiAddress(configuration: Configuration): string {
  const { origin, protocol, host } = new URL(configuration.serverMetadata().issuer);
  const isHosted = origin === githubAddress || host.endsWith('.ghe.com');
  return isHosted ? `${protocol}//api.${host}` : `${origin}/api/v3`;
}
