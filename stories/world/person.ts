import { createHash, randomBytes } from 'node:crypto';
import type { AppRouter } from '@tessera/server/router';
import { createTRPCClient, httpLink } from '@trpc/client';
import { readMailedCode } from './read-mailed-code.ts';

const clientId = 'client_tessera';

export type Person = {
  email: string;
  /** The typed procedures, called with this person's access token. */
  api: ReturnType<typeof createTRPCClient<AppRouter>>;
  /** A fresh token, for another organization if one is named, as the browser client would get it. */
  refresh(organizationId?: string): Promise<void>;
  accessToken(): string;
};

type Credentials = { email: string; password: string; firstName?: string; lastName?: string };
type Tokens = { access_token: string; refresh_token: string };

/** Creates an account, or signs in, by the same requests a browser makes, PKCE and all. */
export async function enter(
  publicUrl: string,
  how: 'sign-in' | 'sign-up',
  credentials: Credentials,
): Promise<Person> {
  const verifier = randomBytes(96).toString('base64url');
  const authorize = new URL(`${publicUrl}/user_management/authorize`);
  authorize.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: publicUrl,
    response_type: 'code',
    provider: 'authkit',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(how === 'sign-up' ? { screen_hint: 'sign-up' } : {}),
  }).toString();
  const page = await fetch(authorize, { redirect: 'manual' });
  const request = new URL(page.headers.get('location') ?? '', publicUrl).searchParams.get('request');
  const redirectTo = await passForms(publicUrl, how, { request, ...credentials });
  const code = new URL(redirectTo).searchParams.get('code');
  let tokens = await authenticate(publicUrl, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
  });
  const accessToken = () => tokens.access_token;
  return {
    email: credentials.email,
    accessToken,
    refresh: async (organizationId) => {
      tokens = await authenticate(publicUrl, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
        ...(organizationId ? { organization_id: organizationId } : {}),
      });
    },
    api: createTRPCClient<AppRouter>({
      links: [
        httpLink({ url: `${publicUrl}/trpc`, headers: () => ({ authorization: `Bearer ${accessToken()}` }) }),
      ],
    }),
  };
}

type Answer = { redirectTo?: string; step?: string; challenge?: string };

/** The form, and behind it the code that proves a new address; where no mail can be sent, none is asked for. */
async function passForms(
  publicUrl: string,
  how: 'sign-in' | 'sign-up',
  values: Credentials & { request: string | null },
): Promise<string> {
  const submit = async (form: string, body: unknown): Promise<Answer> => {
    const answer = await post(publicUrl, `/user_management/hosted/${form}`, body);
    if (!answer.ok) throw new Error(`${form} of ${values.email} was refused with ${answer.status}.`);
    return (await answer.json()) as Answer;
  };
  const { request, email } = values;
  let answer = await submit(how, values);
  if (answer.step === 'verify-email') {
    const code = await readMailedCode(publicUrl, email, 'verify-email');
    answer = await submit('verify-email', { request, challenge: answer.challenge, code });
  }
  if (!answer.redirectTo) throw new Error(`${how} of ${email} stopped at ${answer.step}.`);
  return answer.redirectTo;
}

async function authenticate(publicUrl: string, body: Record<string, unknown>): Promise<Tokens> {
  const answer = await post(publicUrl, '/user_management/authenticate', { client_id: clientId, ...body });
  if (!answer.ok) throw new Error(`No tokens: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

function post(publicUrl: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${publicUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify(body),
  });
}
