export function bearerToken(header: string | undefined | null): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1] ?? null;
}
