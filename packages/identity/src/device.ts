/** What a request tells about the browser it came from; kept for the list of sessions and for the audit. */
export type Device = { ipAddress: string | null; userAgent: string | null };

/** The specification's cap of a user agent. */
export const userAgentCharactersMax = 500;

/** The parts worth keeping, cut to size: a header is the sender's to make as long as the server allows. */
export function deviceOf(request: Request, ipAddress: string | null): Device {
  return {
    ipAddress,
    userAgent: request.headers.get('user-agent')?.slice(0, userAgentCharactersMax) ?? null,
  };
}
