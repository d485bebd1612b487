import { fetchInTime, isTimeout, unknownOutcome } from '../../lib/time-limit.ts';

/** What the identity provider knows of the sign-in under way. */
export type HostedRequest = {
  loginHint: string | null;
  /** A sentence the app passed along, for instance why to sign in. */
  context: string | null;
  /** Whether links and codes can be mailed here. */
  canMail: boolean;
  oauthProviders: string[];
  invitation: {
    email: string;
    firstName: string | null;
    lastName: string | null;
    organizationName: string;
    hasAccount: boolean;
  } | null;
};

/** What is asked for after a right proof; the challenge stands for that proof. */
export type NextStep =
  | { step: 'verify-email'; challenge: string; email: string }
  | { step: 'second-factor'; challenge: string }
  | { step: 'recovery-codes'; challenge: string; codes: string[] }
  | { step: 'organization'; challenge: string; organizations: { id: string; name: string }[] };

/** A sentence for the person. */
export type Refusal = {
  kind: 'refused';
  message: string;
  /** The field it belongs to; null where it is about the whole form. */
  field: 'email' | 'password' | null;
  /** This step is over: the page goes back to its first form. */
  startAgain: boolean;
  /** What was typed was not judged at all, so it may be sent once more as it is. */
  isUnjudged: boolean;
  retryAfterSeconds: number | null;
};

export type HostedAnswer =
  | { kind: 'leave'; redirectTo: string }
  | { kind: 'next'; next: NextStep }
  /** Something was mailed, if there is anybody to mail it to; the challenge is that of a code. */
  | { kind: 'mailed'; challenge: string | null }
  | Refusal;

const hostedPath = '/user_management/hosted';
const unreachable = 'The server could not be reached. Check the connection and try again.';

/** The sign-in under way; nothing when it has expired or never was. */
export async function fetchHostedRequest(id: string, signal?: AbortSignal): Promise<HostedRequest | null> {
  const address = `${hostedPath}/request?${new URLSearchParams({ id })}`;
  const response = await fetchInTime(address, { signal: signal ?? null });
  return found<HostedRequest>(response);
}

/** Whether there is still a sign-in to finish. A server that cannot be asked does not say that there is none. */
export async function isUnderWay(request: string): Promise<boolean> {
  if (request === '') return false;
  try {
    return (await fetchHostedRequest(request)) !== null;
  } catch {
    return true;
  }
}

/** The step that waits under a challenge, where a sign-in elsewhere led back to the page; nothing when it is over. */
export async function fetchNextStep(
  request: string,
  challenge: string,
  signal: AbortSignal,
): Promise<NextStep | null> {
  const response = await fetchInTime(`${hostedPath}/step?${new URLSearchParams({ request, challenge })}`, {
    signal,
  });
  return found<NextStep>(response);
}

/** Whose password a mailed link is about; nothing when it is used, over or unknown. */
export async function fetchPasswordReset(
  token: string,
  signal: AbortSignal,
): Promise<{ email: string } | null> {
  const response = await fetchInTime(`${hostedPath}/password-reset?${new URLSearchParams({ token })}`, {
    signal,
  });
  return found<{ email: string }>(response);
}

/** Where a sign-in with another provider begins: a navigation, not a call. */
export function oauthAddress(provider: string, request: string): string {
  return `${hostedPath}/oauth/${encodeURIComponent(provider)}?${new URLSearchParams({ request })}`;
}

/** Sends one of the forms. Never throws: a server that cannot be reached is a refusal in words. */
export async function submitHosted(form: string, values: Record<string, string>): Promise<HostedAnswer> {
  try {
    const response = await fetchInTime(`${hostedPath}/${form}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    return readAnswer(response, await response.json());
  } catch (cause) {
    console.error(new Error('The form could not be sent.', { cause }));
    return refusal({ message: isTimeout(cause) ? unknownOutcome : unreachable, isUnjudged: true });
  }
}

/** Absence is an answer; a server in trouble is not, and must not look like it. */
async function found<Body>(response: Response): Promise<Body | null> {
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return await response.json();
}

type AnswerBody = Partial<NextStep> & {
  redirectTo?: string;
  sent?: boolean;
  message?: string;
  field?: 'email' | 'password';
  startAgain?: boolean;
  retryAfterSeconds?: number;
  /** The form of errors outside the identity provider. */
  error?: { detail?: string };
};

function readAnswer({ ok, status }: Response, body: AnswerBody): HostedAnswer {
  if (!ok)
    return refusal({
      message: body.message ?? body.error?.detail ?? unreachable,
      field: body.field ?? null,
      startAgain: body.startAgain ?? false,
      isUnjudged: status !== 400,
      retryAfterSeconds: body.retryAfterSeconds ?? null,
    });
  if (body.redirectTo !== undefined) return { kind: 'leave', redirectTo: body.redirectTo };
  const next = readNextStep(body);
  return next ? { kind: 'next', next } : { kind: 'mailed', challenge: body.challenge ?? null };
}

function readNextStep(body: AnswerBody): NextStep | null {
  const { step, challenge } = body;
  if (step === undefined || challenge === undefined) return null;
  if (step === 'verify-email') return { step, challenge, email: body.email ?? '' };
  if (step === 'recovery-codes') return { step, challenge, codes: body.codes ?? [] };
  if (step === 'organization') return { step, challenge, organizations: body.organizations ?? [] };
  return { step, challenge };
}

function refusal(said: Partial<Refusal> & { message: string }): Refusal {
  const whole = { field: null, startAgain: false, isUnjudged: false, retryAfterSeconds: null };
  return { kind: 'refused', ...whole, ...said };
}
