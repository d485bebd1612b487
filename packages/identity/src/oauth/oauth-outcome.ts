import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import type { IdentityContext } from '../identity-context.ts';
import type { HostedOutcome } from '../sign-in/hosted-outcome.ts';
import type { OauthProvider } from '../store/oauth-store.ts';

/** Why signing in with another provider ended on the sign-in page again; the page finds the words. */
export type OauthProblem =
  /** The person said no over there. */
  | 'oauth-cancelled'
  /** The provider is out of reach, or its answer was not right. */
  | 'oauth-failed'
  /** It vouches for no address. */
  | 'oauth-email'
  /** The account there, or the place for one here, is taken, or this sign-in is for somebody else. */
  | 'oauth-taken';

type Finished = Extract<HostedOutcome, { kind: 'signed-in' | 'next-step' }>;

/** What becomes of a visit: as with every way to sign in, or a problem. `lost`: there is no sign-in it could go on with. */
export type OauthOutcome =
  | { kind: 'lost' }
  | { kind: 'problem'; requestId: string; problem: OauthProblem }
  | { kind: 'finished'; requestId: string; outcome: Finished };

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
