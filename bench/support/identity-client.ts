import { createHash, randomBytes } from 'node:crypto';

export type Tokens = { access_token: string; refresh_token: string };
type Visitor = { email: string; password: string; ipAddress: string };

const clientId = 'client_tessera';

export async function signIn(publicUrl: string, visitor: Visitor): Promise<Tokens> {
  const { ipAddress, ...credentials } = visitor;
  const headers = { 'x-forwarded-for': ipAddress };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: publicUrl,
    response_type: 'code',
    provider: 'authkit',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${publicUrl}/user_management/authorize?${query}`, {
    redirect: 'manual',
    headers,
  });
  await page.arrayBuffer();
  const request = new URL(page.headers.get('location') ?? '', publicUrl).searchParams.get('request');
  const { redirectTo } = await post<{ redirectTo: string }>(
    publicUrl,
    'hosted/sign-in',
    { request, ...credentials },
    headers,
  );
  return post<Tokens>(
    publicUrl,
    'authenticate',
    {
      client_id: clientId,
      grant_type: 'authorization_code',
      code: new URL(redirectTo).searchParams.get('code'),
      code_verifier: verifier,
    },
    headers,
  );
}

export function refreshTokens(publicUrl: string, { refresh_token }: Tokens): Promise<Tokens> {
  return post<Tokens>(publicUrl, 'authenticate', {
    client_id: clientId,
    grant_type: 'refresh_token',
    refresh_token,
  });
}

export async function askWidgets(
  publicUrl: string,
  path: string,
  { access_token }: Tokens,
): Promise<unknown> {
  const answer = await fetch(`${publicUrl}/_widgets/${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function post<Answer>(
  publicUrl: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${publicUrl}/user_management/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
