/** What the identity provider knows of the sign-in under way. */
export type HostedRequest = {
  clientId: string;
  screenHint: string | null;
  loginHint: string | null;
  /** A sentence the app passed along, for instance why to sign in. */
  context: string | null;
};

/** Where to go next, or what to tell the person; `passwordAgain` when the code step is over. */
export type CodeAnswer = { redirectTo: string } | { message: string; passwordAgain: boolean };
/** The same for a password, which may lead to the code of an authenticator app. */
export type HostedAnswer = CodeAnswer | { challenge: string };

const hostedPath = '/user_management/hosted';
const unreachable = 'The server could not be reached. Check the connection and try again.';

/** The sign-in under way; nothing when it has expired or never was. */
export async function fetchHostedRequest(id: string, signal: AbortSignal): Promise<HostedRequest | null> {
  const response = await fetch(`${hostedPath}/request?id=${encodeURIComponent(id)}`, { signal });
  return response.ok ? await response.json() : null;
}

export type SignInValues = { email: string; password: string };
export type SignUpValues = SignInValues & { firstName: string; lastName: string };

/** Sends what was typed; answers where to go next, or what to tell the person. */
export async function submitHosted(
  mode: 'sign-in' | 'sign-up',
  request: string,
  values: SignInValues | SignUpValues,
): Promise<HostedAnswer> {
  const body = await post(mode, { request, ...values });
  const challenge = body?.secondFactor?.challenge;
  return typeof challenge === 'string' ? { challenge } : readAnswer(body);
}

/** Sends the code of an authenticator app, for the challenge that a right password got. */
export async function submitCode(request: string, challenge: string, code: string): Promise<CodeAnswer> {
  return readAnswer(await post('second-factor', { request, challenge, code }));
}

type AnswerBody = {
  redirectTo?: unknown;
  message?: unknown;
  passwordAgain?: unknown;
  secondFactor?: { challenge?: unknown };
};

async function post(form: string, values: Record<string, string>): Promise<AnswerBody | null> {
  try {
    const response = await fetch(`${hostedPath}/${form}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    return await response.json();
  } catch (cause) {
    console.error(new Error('The sign-in could not be sent.', { cause }));
    return null;
  }
}

function readAnswer(body: AnswerBody | null): CodeAnswer {
  if (typeof body?.redirectTo === 'string') return { redirectTo: body.redirectTo };
  const message = typeof body?.message === 'string' ? body.message : unreachable;
  return { message, passwordAgain: body?.passwordAgain === true };
}
