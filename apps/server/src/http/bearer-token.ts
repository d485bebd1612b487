/** The token of an Authorization header (RFC 6750); null if there is none. */
export function bearerToken(header: string | undefined | null): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1] ?? null;
}
