export async function beginSignIn(publicUrl: string, options: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'client_tessera',
    redirect_uri: publicUrl,
    response_type: 'code',
    provider: 'authkit',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...options,
  });
  const answer = await fetch(`${publicUrl}/user_management/authorize?${query}`, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', publicUrl).searchParams.get('request') ?? '';
}
