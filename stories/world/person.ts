import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { AppRouter } from '@tessera/server/router';
import { createTRPCClient, httpLink } from '@trpc/client';
import { readMailedCode } from './read-mailed-code.ts';

export const clientId = 'client_tessera';

export type Person = {
  email: string;
  api: ReturnType<typeof createTRPCClient<AppRouter>>;
  refresh(organizationId?: string): Promise<void>;
  accessToken(): string;
  /** Valid for one more refresh, by this person or by a browser that takes over the session. */
  refreshToken(): string;
  cookies: ReadonlyMap<string, string>;
};

type Credentials = { email: string; password: string; firstName?: string; lastName?: string };
type Tokens = { access_token: string; refresh_token: string };

export async function enter(
  publicUrl: string,
  how: 'sign-in' | 'sign-up',
  credentials: Credentials,
): Promise<Person> {
  const cookies = new Map<string, string>();
  const post = poster(publicUrl, cookies);
  const verifier = randomBytes(96).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const request = await beginSignIn(publicUrl, {
    code_challenge: challenge,
    ...(how === 'sign-up' ? { screen_hint: 'sign-up' } : {}),
  });
  const redirectTo = await passForms(post, publicUrl, how, { request, ...credentials });
  const code = new URL(redirectTo).searchParams.get('code');
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
  let tokens = await authenticate(post, grant);
  const accessToken = () => tokens.access_token;
  return {
    email: credentials.email,
    accessToken,
    refreshToken: () => tokens.refresh_token,
    cookies,
    refresh: async (organizationId) => {
      tokens = await authenticate(post, {
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

async function passForms(
  post: Post,
  publicUrl: string,
  how: 'sign-in' | 'sign-up',
  values: Credentials & { request: string | null },
): Promise<string> {
  const submit = async (form: string, body: unknown): Promise<Answer> => {
    const answer = await post(`/user_management/hosted/${form}`, body);
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

async function authenticate(post: Post, body: Record<string, unknown>): Promise<Tokens> {
  const answer = await post('/user_management/authenticate', { client_id: clientId, ...body });
  if (!answer.ok) throw new Error(`No tokens: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

type Post = (path: string, body: unknown) => Promise<Response>;

/** Sends as one client, with an address of its own if the server trusts a proxy: rate limits count by address. Keeps its cookies. */
function poster(publicUrl: string, cookies: Map<string, string>): Post {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const headers = { 'content-type': 'application/json', origin: publicUrl, 'x-forwarded-for': address };
  return async (path, body) => {
    const answer = await fetch(`${publicUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}

export async function beginSignIn(publicUrl: string, wishes: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'client_tessera',
    redirect_uri: publicUrl,
    response_type: 'code',
    provider: 'authkit',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...wishes,
  });
  const answer = await fetch(`${publicUrl}/user_management/authorize?${query}`, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', publicUrl).searchParams.get('request') ?? '';
}
