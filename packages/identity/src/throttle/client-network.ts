import { isIPv6 } from 'node:net';

/** What counts as one sender. One IPv6 customer has a whole /64; an unknown address is one with all unknown ones. */
export function clientNetwork(ipAddress: string | null): string {
  const address = ipAddress?.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '') ?? 'unknown';
  return isIPv6(address) ? ipv6Network(address) : address;
}

/** The first four groups of the address, written out. */
function ipv6Network(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
