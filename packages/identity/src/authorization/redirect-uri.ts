/**
 * The allowed address that `asked` is, or null. Compared by parsed parts, never by prefix: `https://site.example.evil.test`,
 * `https://site.example@evil.test` and `https://site.example/callback/../x` are other addresses. The one leniency is the trailing slash of the path, because
 * the npm client's default (`window.origin`) has none. What comes back is the parser's own spelling, which is safe to redirect to.
 */
export function findAllowedUri(asked: string, allowed: readonly string[]): URL | null {
  const url = parseWebAddress(asked);
  if (!url) return null;
  const isSame = allowed.some((candidate) => {
    const other = parseWebAddress(candidate);
    return other !== null && comparable(other) === comparable(url);
  });
  return isSame ? url : null;
}

/** An http(s) address without credentials and fragment, or null. A backslash is refused: browsers and servers read it differently. */
function parseWebAddress(text: string): URL | null {
  if (/[\\\s\p{Cc}]/u.test(text)) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.username === '' && url.password === '' && !text.includes('#') ? url : null;
}

function comparable(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/** The address with parameters added behind the query it already has, which stays as it is. */
export function withParameters(address: string, parameters: Record<string, string | null>): string {
  const url = new URL(address);
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  url.search = [url.search.slice(1), ...added].filter(Boolean).join('&');
  return url.href;
}
