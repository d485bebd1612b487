import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import type { IdentityContext } from '../identity-context.ts';
import type { OauthProvider } from '../store/oauth-store.ts';

const reasonCharactersMax = 500;

/**
 * Tells the operator why signing in with another provider did not work: the person is only told that it did not, and a wrong client secret looks
 * the same to them as an outage. Words alone, never the error: it holds codes and tokens.
 */
export function reportOauthFailure(context: IdentityContext, provider: OauthProvider, error: unknown): void {
  context.onOauthFailure({ provider, reason: reasonOf(error).slice(0, reasonCharactersMax) });
}

function reasonOf(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return [error.error, error.error_description].filter(Boolean).join(': ');
  if (!(error instanceof Error)) return 'an unknown error';
  const { message, cause } = error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
