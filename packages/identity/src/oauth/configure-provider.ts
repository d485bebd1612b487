import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { OauthProviderOptions } from './oauth-provider-options.ts';

/** A browser waits for this response; a healthy provider responds within one second. */
export const answerSecondsMax = 10;

/** The algorithm of all supported providers; ID tokens with any other are refused. */
const idTokenAlgorithm = 'RS256';

type Peculiarities = {
  /** Client authentication, if not by secret. */
  clientAuth?: ClientAuth;
  /** Sends the library's requests, possibly to another address. */
  send?: CustomFetch;
};

/** Reads the discovery document of an OpenID provider. Checks ID token signatures even over TLS: it is cheap, and a proxy may terminate the TLS. */
export function discoverProvider(
  issuer: URL,
  options: OauthProviderOptions,
  { clientAuth, send }: Peculiarities = {},
): Promise<Configuration> {
  return discovery(
    issuer,
    options.clientId,
    { id_token_signed_response_alg: idTokenAlgorithm },
    clientAuth ?? ClientSecretPost(options.secret),
    {
      timeout: options.timeoutSeconds ?? answerSecondsMax,
      execute: [enableNonRepudiationChecks, ...leniencies(options)],
      [customFetch]: send,
    },
  );
}

/** The library refuses http; operators configure an http address only for a stand-in on the same machine. */
export function leniencies({ issuer }: OauthProviderOptions): ((configuration: Configuration) => void)[] {
  return issuer?.startsWith('http:') ? [allowInsecureRequests] : [];
}
