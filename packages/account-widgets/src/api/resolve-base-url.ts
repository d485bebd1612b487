export type ServerAddress = { apiHostname?: string; port?: number | null; https?: boolean };

/** Of a URL, so that a path or a user name is not taken for a part of the host. */
const hostname =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/i;

/**
 * Where the calls go: the configured host, else the page’s own origin. An invalid host or port falls back to it, with a word
 * to the developer: a widget that cannot start at all would tell the visitor nothing either.
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
