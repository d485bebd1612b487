/** Calls a procedure as the marketplace's frame does and returns the status. */
export async function askMarketplace(url: string, token: string | null, input?: object): Promise<number> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}${query}`, { headers });
  return status;
}
