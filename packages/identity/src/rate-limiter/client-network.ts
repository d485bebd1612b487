import ipaddr from 'ipaddr.js';

/** The sender for rate limits: an IPv4 address, or an IPv6 customer's /64. All unknown addresses are one sender. */
export function clientNetwork(ipAddress: string | null): string {
  if (ipAddress === null || !ipaddr.isValid(ipAddress)) return ipAddress ?? 'unknown';
  const address = ipaddr.process(ipAddress);
  if (address.kind() === 'ipv4') return address.toString();
  const { parts } = address as ipaddr.IPv6;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
