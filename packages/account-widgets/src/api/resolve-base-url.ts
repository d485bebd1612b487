export type ServerAddress = { apiHostname?: string; port?: number | null; https?: boolean };

/** Reads a URL's host, so that neither a path nor a user name counts as part of it. */
const hostname =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/i;

/**
 * The configured host, else the page’s own origin. Falls back to it with a console warning if host or port is
 * invalid, because a widget that cannot start would tell the visitor nothing either.
 */
export function resolveBaseUrl(
  { apiHostname, port = null, https = true }: ServerAddress,
  pageOrigin: string,
): string {
  if (apiHostname === undefined) return pageOrigin;
  const isValidPort = port === null || (Number.isInteger(port) && port >= 1 && port <= 65_535);
  if (hostname.test(apiHostname) && isValidPort)
    return new URL(`${https ? 'https' : 'http'}://${apiHostname}${port === null ? '' : `:${port}`}`).origin;
  console.error(
    `AccountWidgets: “${apiHostname}”${port === null ? '' : ` with port “${port}”`} is no valid host; ${pageOrigin} is used instead.`,
  );
  return pageOrigin;
}
