import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import type { IdentityContext } from '../identity-context.ts';
import type { HostedOutcome } from '../sign-in/hosted-outcome.ts';
import type { OauthProvider } from '../store/oauth-store.ts';

/** Why a login at another provider returned to the sign-in page; the page has the texts. */
export type OauthProblem =
  /** The person canceled at the provider. */
  | 'oauth-canceled'
  /** The provider is unreachable, or its response is invalid. */
  | 'oauth-failed'
  /** The provider returned no verified address. */
  | 'oauth-email'
  /** The provider account belongs to another user, the user has another account of this provider, or the sign-in is for another address. */
  | 'oauth-taken'
  /** An operator disabled the user. */
  | 'oauth-disabled';

type Finished = Extract<HostedOutcome, { kind: 'signed-in' | 'next-step' }>;

/** The result of a login at another provider. `lost`: its sign-in no longer exists. */
export type OauthOutcome =
  | { kind: 'lost' }
  | { kind: 'problem'; requestId: string; problem: OauthProblem }
  | { kind: 'finished'; requestId: string; outcome: Finished };

const reasonCharactersMax = 500;

/**
 * Reports the cause of a failed login to the operator: to the person, a wrong client secret looks like an outage.
 * Passes a text, because the error contains codes and tokens.
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
