import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

export type SsrfGuard = (address: string) => boolean;

type Network = [address: IPv4 | IPv6, prefix: number];

const publicIpv6 = ipaddr.parseCIDR('2000::/3');
/** Not globally reachable by the IANA's registry of special-purpose addresses, and not known to the library. */
const specialIpv6 = ['2001::/23', '3fff::/20'].map((cidr) => ipaddr.parseCIDR(cidr));

/** Allows public addresses and `allowedNetworks`, CIDRs such as `10.20.0.0/16` or `fd00::/8`. */
export function createSsrfGuard(allowedNetworks: readonly string[]): SsrfGuard {
  const allowed = allowedNetworks.map(readNetwork);
  return (text) => {
    // The library also reads notations such as 127.1 and 0x7f000001.
    if (isIP(text) === 0 || text.includes('%')) return false;
    const address = unwrapIpv4(ipaddr.parse(text));
    if (allowed.some((network) => isIn(address, network))) return true;
    if (address.range() !== 'unicast') return false;
    if (address.kind() === 'ipv4') return true;
    return isIn(address, publicIpv6) && !specialIpv6.some((network) => isIn(address, network));
  };
}

/** @param cidr an address and the number of its network bits @throws RangeError for anything else */
export function readNetwork(cidr: string): Network {
  const [network = '', bits = ''] = cidr.split('/');
  if (isIP(network) === 0 || network.includes('%') || !/^\d{1,3}$/.test(bits) || !ipaddr.isValidCIDR(cidr))
    throw new RangeError(`Not a network: ${cidr}`);
  return ipaddr.parseCIDR(cidr);
}

function isIn(address: IPv4 | IPv6, [network, prefix]: Network): boolean {
  return (
    address.kind() === network.kind() && address.match([network, prefix] as [IPv4, number] & [IPv6, number])
  );
}

/** RFC 6052's own prefix. The library's range `rfc6052` also holds 64:ff9b:1::/48, whose addresses embed IPv4 elsewhere. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

/** Unwraps mapped addresses (::ffff:0:0/96) and NAT64 (64:ff9b::/96). */
function unwrapIpv4(address: IPv4 | IPv6): IPv4 | IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return isIn(address, nat64) ? ipaddr.fromByteArray(address.toByteArray().slice(-4)) : address;
}
