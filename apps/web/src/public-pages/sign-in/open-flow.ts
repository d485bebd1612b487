import { type Screen, screenOf } from './flow.ts';
import { rememberedEmail } from './remembered-email.ts';
import { messageInHistory, screenInHistory } from './screen-history.ts';
import { fetchHostedRequest, fetchNextStep, fetchPasswordReset, type HostedRequest } from './sign-in-api.ts';
import type { FlowStart } from './use-flow.ts';

/** Error codes of a sign-in with another provider, from the identity provider's contract. */
const sentences: Record<string, string> = {
  'oauth-canceled': 'That sign-in was canceled. Try again, or sign in another way.',
  'oauth-failed': 'That sign-in did not work. Try again, or sign in another way.',
  'oauth-email': 'That account has no verified email address. Verify it there first, or sign in another way.',
  'oauth-taken': 'That account cannot be used here. Sign in the way you did before.',
  'oauth-disabled': 'This account is disabled. Please ask whoever runs this site for help.',
};

/** The sentence for a code in the URL; anyone can set it, so unknown codes are ignored. */
function problemSentence(code: string | null): string | null {
  return code !== null && Object.hasOwn(sentences, code) ? (sentences[code] ?? null) : null;
}

export type EntryRoute = 'sign-in' | 'sign-up' | 'invitation' | 'reset-password';

export type Closed = 'expired' | 'link-over' | 'invitation-over';

type Opening = {
  entryRoute: EntryRoute;
  query: URLSearchParams;
  history: { state: History['state'] };
  signal: AbortSignal;
};

const stepIsOver = 'This took too long. Please sign in again.';

/** Loads the first screen: the step in the URL or the history, or the route's form. */
export async function openFlow({ entryRoute, query, history, signal }: Opening): Promise<FlowStart | Closed> {
  const request = query.get('request') ?? '';
  const left = screenInHistory(history.state);
  if (entryRoute === 'reset-password' && (left === null || left.name === 'reset-password'))
    return openReset({ request, token: query.get('token') ?? '', signal });
  const hosted = request === '' ? null : await fetchHostedRequest(request, signal);
  if (!hosted) return 'expired';
  if (entryRoute === 'invitation' && !hosted.invitation) return 'invitation-over';
  const start = (screen: Screen, message: string | null = null) => startAt(request, hosted, screen, message);
  if (left) return start(left, messageInHistory(history.state));
  const challenge = query.get('challenge');
  if (challenge === null)
    return start(firstScreen(entryRoute, hosted), problemSentence(query.get('problem')));
  const next = await fetchNextStep(request, challenge, signal);
  return next ? start(screenOf(next)) : start({ name: 'sign-in' }, stepIsOver);
}

async function openReset({
  request,
  token,
  signal,
}: {
  request: string;
  token: string;
  signal: AbortSignal;
}) {
  const [reset, hosted] = await Promise.all([
    fetchPasswordReset(token, signal),
    request === '' ? null : fetchHostedRequest(request, signal),
  ]);
  if (!reset) return 'link-over' as const;
  const { email } = reset;
  return startAt(request, hosted ?? nothingKnown, { name: 'reset-password', token, email }, null);
}

/** A link outlives the sign-in that requested it; a password can be set without one. */
const nothingKnown: HostedRequest = {
  loginHint: null,
  context: null,
  canMail: false,
  oauthProviders: [],
  invitation: null,
};

function firstScreen(entryRoute: EntryRoute, { invitation }: HostedRequest): Screen {
  const isNew = invitation ? !invitation.hasAccount : entryRoute === 'sign-up';
  return { name: isNew ? 'sign-up' : 'sign-in' };
}

function startAt(request: string, hosted: HostedRequest, screen: Screen, message: string | null): FlowStart {
  const email = hosted.invitation?.email ?? hosted.loginHint ?? rememberedEmail();
  return { request, hosted, flow: { screen, email, message } };
}
