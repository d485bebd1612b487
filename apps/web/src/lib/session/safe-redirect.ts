/**
 * The place to go after signing in, or nothing when the value cannot be trusted. It must begin with a slash;
 * `//host` and `/\host` do too, but browsers read them as another site, so the origin is checked as well.
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
