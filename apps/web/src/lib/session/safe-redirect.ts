/**
 * The path to open after signing in, or nothing if it is not safe. It must begin with a slash; browsers read
 * `//host` and `/\host` as another site, so the origin is checked as well.
 */
export function safeRedirect(value: unknown, origin = window.location.origin): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  try {
    const url = new URL(value, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
