import { isIP } from 'node:net';
import type { SsrfGuard } from './ssrf-guard.ts';

export type HostAddress = { address: string; family: number };

/** Empty or a rejection for an unknown name. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<HostAddress[]>;

export type FoundAddresses =
  | { kind: 'found'; addresses: HostAddress[] }
  | { kind: 'nameNotFound' }
  | { kind: 'addressRefused' };

/** The connection uses only the checked addresses, so a changed DNS answer has no effect. One forbidden address refuses the name. */
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
