import { isIP } from 'node:net';
import type { SsrfGuard } from './ssrf-guard.ts';

/** `family` is 4 or 6. */
export type HostAddress = { address: string; family: number };

/** All addresses of a host; empty or a rejection for an unknown name. Canceled by the signal. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<HostAddress[]>;

export type FoundAddresses =
  | { kind: 'found'; addresses: HostAddress[] }
  | { kind: 'nameNotFound' }
  | { kind: 'addressRefused' };

/**
 * Resolves a URL's host once and checks the addresses. The connection uses only these, so that a changed DNS answer has no effect. Refuses
 * a name with any forbidden address, since public services have none.
 */
export async function findAddresses(
  { hostname }: URL,
  resolve: ResolveHost,
  isAllowed: SsrfGuard,
  signal: AbortSignal,
): Promise<FoundAddresses> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await resolve(host, signal).catch(() => []);
  if (addresses.length === 0) return { kind: 'nameNotFound' };
  return addresses.every(({ address }) => isAllowed(address))
    ? { kind: 'found', addresses }
    : { kind: 'addressRefused' };
}
