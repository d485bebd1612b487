/**
 * The allowed address that matches `asked`, or null. Compares parsed parts, never prefixes:
 * `https://site.example.evil.test`, `https://site.example@evil.test` and `https://site.example/callback/../x` do
 * not match. Ignores only the path's trailing slash, which the npm client's default (`window.origin`) lacks.
 * Returns the parser's spelling, which is safe to redirect to.
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

/** An http(s) address without credentials and fragment, or null. Refuses backslashes, which browsers and servers interpret differently. */
function parseWebAddress(text: string): URL | null {
  if (/[\\\s\p{Cc}]/u.test(text)) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.username === '' && url.password === '' && !text.includes('#') ? url : null;
}

function comparable(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/** Appends parameters to the address's query. */
export function withParameters(address: string, parameters: Record<string, string | null>): string {
  const url = new URL(address);
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  url.search = [url.search.slice(1), ...added].filter(Boolean).join('&');
  return url.href;
}
