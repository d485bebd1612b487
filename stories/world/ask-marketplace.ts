/** The status of a procedure that is asked as the marketplace's frame asks it. */
export async function askMarketplace(url: string, token: string | null, input?: object): Promise<number> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}${query}`, { headers });
  return status;
}
