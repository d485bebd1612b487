import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { clientNetwork } from '../rate-limiter/client-network.ts';
import { type Limit, limits } from '../rate-limiter/limits.ts';
import { settleAttempts, throttle } from '../rate-limiter/throttle.ts';
import { continueSignIn } from '../sign-in/continue-sign-in.ts';
import { findAuthorizationRequest } from '../sign-in/find-authorization-request.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { OauthProvider } from '../store/oauth-store.ts';
import type { AuthenticationMethod } from '../store/sessions-store.ts';
import { findUserOfAccount } from './find-user-of-account.ts';
import type { OauthAccount } from './oauth-account.ts';
import { type OauthConnection, oauthRedirectUri } from './oauth-connection.ts';
import { type OauthLoginState, takeOauthLoginState } from './oauth-login-state.ts';
import { type OauthOutcome, type OauthProblem, reportOauthFailure } from './oauth-outcome.ts';

export type OauthReturn = {
  /** The unchanged query of the callback. */
  query: URLSearchParams;
  browserSecret: string | null;
  browser: Browser;
};

/** The protocol and the widgets spell GitHub differently. */
const methods: Readonly<Record<OauthProvider, AuthenticationMethod>> = {
  GoogleOAuth: 'GoogleOAuth',
  MicrosoftOAuth: 'MicrosoftOAuth',
  GithubOAuth: 'GitHubOAuth',
  AppleOAuth: 'AppleOAuth',
};
/** The providers' codes for a canceled login; the second is Apple's. */
const cancellations = ['access_denied', 'user_cancelled_authorize'];

/** Continues a sign-in after the return from another provider: verifies the response, finds or creates the user, and determines the next step. */
export async function finishOauthLogin(
  context: IdentityContext,
  connections: ReadonlyMap<OauthProvider, OauthConnection>,
  { query, browserSecret, browser }: OauthReturn,
): Promise<OauthOutcome> {
  const visit = await takeOauthLoginState(context, { state: query.get('state') ?? '', browserSecret });
  const connection = visit && connections.get(visit.record.provider);
  if (!connection) return { kind: 'lost' };
  // The login was counted together with its sign-in, and its row is deleted.
  await context.pendingSignIns.refund(clientNetwork(browser.device.ipAddress));
  const { requestId } = visit.record;
  const request = await findAuthorizationRequest(context, requestId);
  if (!request) return { kind: 'problem', requestId, problem: 'oauth-failed' };
  if (cancellations.includes(query.get('error') ?? ''))
    return { kind: 'problem', requestId, problem: 'oauth-canceled' };
  const { device } = browser;
  // Each attempt sends a request to the provider, which would blame us for a flood.
  const sender = limits.sender('sign-in', device.ipAddress);
  const { allowed } = await throttle(context, [sender], { device });
  if (!allowed) return { kind: 'problem', requestId, problem: 'oauth-failed' };
  const result = await signIn(context, { visit, connection, request, query, browser, sender });
  if (typeof result !== 'string') return { kind: 'finished', requestId, outcome: result };
  await recordAuditEvent(context, 'sign_in.failed', { device });
  return { kind: 'problem', requestId, problem: result };
}

type SignIn = {
  visit: OauthLoginState;
  connection: OauthConnection;
  request: AuthorizationRequestRecord;
  query: URLSearchParams;
  browser: Browser;
  /** The limit that counted the attempt. */
  sender: Limit;
};
type Finished = Extract<OauthOutcome, { kind: 'finished' }>['outcome'];

async function signIn(context: IdentityContext, attempt: SignIn): Promise<Finished | OauthProblem> {
  const { request, browser, sender } = attempt;
  const account = await askProvider(context, attempt);
  if (!account) return 'oauth-failed';
  await settleAttempts(context, { refund: [sender] });
  const found = await findUserOfAccount(context, account, { request, device: browser.device });
  if ('problem' in found) return found.problem;
  const { userId } = found;
  const method = methods[account.provider];
  const outcome = await continueSignIn(context, { request, userId, method, browser, done: null });
  if (outcome.kind === 'signed-in' || outcome.kind === 'next-step') return outcome;
  // Otherwise the invitation is for another address, or the user is not in the organization.
  const user = await context.store.findUser(userId);
  return user?.disabledAt ? 'oauth-disabled' : 'oauth-taken';
}

/** Null for any failure between the two servers. */
async function askProvider(
  context: IdentityContext,
  { visit, connection, query }: SignIn,
): Promise<OauthAccount | null> {
  const callback = new URL(oauthRedirectUri(context));
  callback.search = query.toString();
  const { state, codeVerifier, nonce, record } = visit;
  try {
    return await connection.arrive({ callback, state, codeVerifier, nonce });
  } catch (error) {
    reportOauthFailure(context, record.provider, error);
    return null;
  }
}
