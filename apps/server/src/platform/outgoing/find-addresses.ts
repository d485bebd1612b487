import { isIP } from 'node:net';
import type { AddressGuard } from './address-guard.ts';

/** `family` is 4 or 6. */
export type HostAddress = { address: string; family: number };

/** All addresses of a host; none, or a rejection, for a name that is not known. Called off by the signal. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<HostAddress[]>;

export type FoundAddresses =
  | { kind: 'found'; addresses: HostAddress[] }
  | { kind: 'nameNotFound' }
  | { kind: 'addressRefused' };

/**
 * The addresses behind a URL's host, looked up once and checked. The connection is made to one of these, never to what the name
 * means a moment later. A name with one forbidden address is refused as a whole: public services have none.
 */
export async function findAddresses(
  { hostname }: URL,
  resolve: ResolveHost,
  isAllowed: AddressGuard,
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
