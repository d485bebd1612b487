import { authorizationCodeGrant, buildAuthorizationUrl, type Configuration } from 'openid-client';
import type { IdentityContext } from '../identity-context.ts';
import type { OauthProvider } from '../store/oauth-store.ts';
import { apple } from './apple.ts';
import { github } from './github.ts';
import { google } from './google.ts';
import { microsoft } from './microsoft.ts';
import type { OauthAccount } from './oauth-account.ts';
import type { OauthProviderAdapter } from './oauth-provider-adapter.ts';
import type { OauthProviderOptions } from './oauth-provider-options.ts';

export const adapters: Readonly<Record<OauthProvider, OauthProviderAdapter>> = {
  GoogleOAuth: google,
  MicrosoftOAuth: microsoft,
  GithubOAuth: github,
  AppleOAuth: apple,
};

/** A provider's addresses change within years; the library refreshes its keys more often. */
const configurationMs = 60 * 60 * 1000;

export type Departure = { redirectUri: string; state: string; codeChallenge: string; nonce: string };
export type Return = { callback: URL; state: string; codeVerifier: string; nonce: string };

/** A configured provider. Both methods throw if it is unreachable or its response is invalid. */
export type OauthConnection = {
  leave(departure: Departure & { loginHint: string | null }): Promise<URL>;
  /** Exchanges the code and reads the account. */
  arrive(back: Return): Promise<OauthAccount>;
};

/** Sends no request before the first login. */
export function connectProvider(options: OauthProviderOptions, clock: () => Date): OauthConnection {
  const adapter = adapters[options.provider];
  const configuration = rememberConfiguration(() => adapter.configure(options, clock), clock);
  return {
    leave: async ({ redirectUri, state, codeChallenge, nonce, loginHint }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...adapter.parameters,
        ...(adapter.hasIdToken && { nonce }),
        ...(adapter.takesLoginHint && loginHint !== null && { login_hint: loginHint }),
      }),
    arrive: async (back) => arrive(await configuration(), adapter, back),
  };
}

/** The protocol's parameters. Providers add others, and anyone else may. */
const callbackParameters = ['code', 'state', 'error', 'error_description', 'iss'];

async function arrive(
  configuration: Configuration,
  adapter: OauthProviderAdapter,
  { callback, state, codeVerifier, nonce }: Return,
): Promise<OauthAccount> {
  const known = [...callback.searchParams].filter(
    ([name]) => callbackParameters.includes(name) && (name !== 'iss' || adapter.hasIssuer),
  );
  const address = new URL(callback);
  address.search = new URLSearchParams(known).toString();
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    pkceCodeVerifier: codeVerifier,
    ...(adapter.hasIdToken && { expectedNonce: nonce, idTokenExpected: true }),
  });
  return adapter.readAccount({
    configuration,
    accessToken: tokens.access_token,
    claims: tokens.claims(),
    callback: callback.searchParams,
  });
}

/** Shares one request among simultaneous callers; does not cache a failure. */
function rememberConfiguration(
  configure: () => Promise<Configuration>,
  clock: () => Date,
): () => Promise<Configuration> {
  let known: { until: number; configuration: Promise<Configuration> } | undefined;
  return () => {
    const now = clock().getTime();
    if (known && known.until > now) return known.configuration;
    const asked = { until: now + configurationMs, configuration: configure() };
    known = asked;
    asked.configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.configuration;
  };
}

/** The redirect address of all providers; the operator registers it there. */
export function oauthRedirectUri({ issuer }: Pick<IdentityContext, 'issuer'>): string {
  return `${issuer}/user_management/hosted/oauth/callback`;
}
