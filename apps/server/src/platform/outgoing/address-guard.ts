import { BlockList, isIP } from 'node:net';

/** Whether a call may go to this address. */
export type AddressGuard = (address: string) => boolean;

// What the IANA's registries of special-purpose addresses call not globally reachable, and multicast. 169.254.169.254, where clouds
// tell their secrets, is link-local.
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

// In IPv6 it is the other way round: only 2000::/3 is given out to the public, and these parts of it are not. 2001::/23 holds Teredo
// and 2002::/16 is 6to4: both carry an IPv4 address that somebody else would unpack.
const specialIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/**
 * Lets calls go to public addresses, and to the networks the operator allows besides.
 * @param allowedNetworks CIDRs, such as `10.20.0.0/16` or `fd00::/8`
 */
export function createAddressGuard(allowedNetworks: readonly string[]): AddressGuard {
  const special = new BlockList();
  for (const [network, prefix] of specialIpv4) special.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, 'ipv6');
  const publicIpv6 = new BlockList();
  publicIpv6.addSubnet('2000::', 3, 'ipv6');
  const allowed = new BlockList();
  for (const { network, prefix, family } of allowedNetworks.map(readNetwork))
    allowed.addSubnet(network, prefix, family);
  return (address) => {
    const plain = unwrapIpv4(address);
    if (isIP(plain) === 4) return allowed.check(plain, 'ipv4') || !special.check(plain, 'ipv4');
    if (isIP(plain) !== 6 || plain.includes('%')) return false;
    if (allowed.check(plain, 'ipv6')) return true;
    return publicIpv6.check(plain, 'ipv6') && !special.check(plain, 'ipv6');
  };
}

type Network = { network: string; prefix: number; family: 'ipv4' | 'ipv6' };

/**
 * @param cidr an address and how many of its bits name the network
 * @throws RangeError for anything else
 */
export function readNetwork(cidr: string): Network {
  const [network = '', bits = '', ...rest] = cidr.split('/');
  const version = isIP(network);
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (version === 0 || network.includes('%') || rest.length > 0 || !(prefix <= (version === 4 ? 32 : 128)))
    throw new RangeError(`Not a network: ${cidr}`);
  return { network, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** The IPv4 address inside an IPv6 one that is only another way of writing it: mapped (::ffff:0:0/96), or for NAT64 (64:ff9b::/96). */
function unwrapIpv4(address: string): string {
  if (isIP(address) !== 6 || !URL.canParse(`http://[${address}]`)) return address;
  const embedded = /^\[(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(
    new URL(`http://[${address}]`).hostname,
  );
  if (!embedded) return address;
  const [high, low] = embedded.slice(1).map((group) => Number.parseInt(group, 16));
  return [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255].join('.');
}
