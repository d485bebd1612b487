import { fetchInTime, isTimeout, unknownOutcome } from '../../lib/time-limit.ts';

export type HostedRequest = {
  loginHint: string | null;
  /** A sentence from the app, such as why to sign in. */
  context: string | null;
  /** True if the installation can mail links and codes. */
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

/** The step after a correct proof, which the challenge represents. */
export type NextStep =
  | { step: 'verify-email'; challenge: string; email: string }
  | { step: 'second-factor'; challenge: string }
  | { step: 'recovery-codes'; challenge: string; codes: string[] }
  | { step: 'organization'; challenge: string; organizations: { id: string; name: string }[] };

export type Refusal = {
  kind: 'refused';
  message: string;
  field: 'email' | 'password' | null;
  startAgain: boolean;
  /** The input was not checked, so it may be sent again unchanged. */
  isUnchecked: boolean;
  retryAfterSeconds: number | null;
};

export type HostedAnswer =
  | { kind: 'leave'; redirectTo: string }
  | { kind: 'next'; next: NextStep }
  /** Mailed, if the account exists; the challenge belongs to a code. */
  | { kind: 'mailed'; challenge: string | null }
  | Refusal;

const hostedPath = '/user_management/hosted';
const unreachable = 'The server could not be reached. Check the connection and try again.';

export async function fetchHostedRequest(id: string, signal?: AbortSignal): Promise<HostedRequest | null> {
  const address = `${hostedPath}/request?${new URLSearchParams({ id })}`;
  const response = await fetchInTime(address, { signal: signal ?? null });
  return found<HostedRequest>(response);
}

/** Whether the sign-in is still pending; true if the server does not respond. */
export async function isSignInPending(request: string): Promise<boolean> {
  if (request === '') return false;
  try {
    return (await fetchHostedRequest(request)) !== null;
  } catch {
    return true;
  }
}

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

export async function fetchPasswordReset(
  token: string,
  signal: AbortSignal,
): Promise<{ email: string } | null> {
  const response = await fetchInTime(`${hostedPath}/password-reset?${new URLSearchParams({ token })}`, {
    signal,
  });
  return found<{ email: string }>(response);
}

/** The URL that starts a sign-in with another provider; navigate to it. */
export function oauthAddress(provider: string, request: string): string {
  return `${hostedPath}/oauth/${encodeURIComponent(provider)}?${new URLSearchParams({ request })}`;
}

/** Submits a form. Never throws: an unreachable server counts as a refusal. */
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
    return refusal({ message: isTimeout(cause) ? unknownOutcome : unreachable, isUnchecked: true });
  }
}

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
  error?: { detail?: string };
};

function readAnswer({ ok, status }: Response, body: AnswerBody): HostedAnswer {
  if (!ok)
    return refusal({
      message: body.message ?? body.error?.detail ?? unreachable,
      field: body.field ?? null,
      startAgain: body.startAgain ?? false,
      isUnchecked: status !== 400,
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
  const whole = { field: null, startAgain: false, isUnchecked: false, retryAfterSeconds: null };
  return { kind: 'refused', ...whole, ...said };
}
