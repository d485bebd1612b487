export async function askMarketplace(url: string, token: string | null, input?: object): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) ?? null });
  return status;
}
