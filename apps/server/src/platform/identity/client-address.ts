import { isIP } from 'node:net';

/** Each trusted proxy appends an address to X-Forwarded-For. Without proxies the header is ignored: any sender can set it. */
export function createClientAddress(
  trustedProxies: number,
): (request: Request, environment: unknown) => string | null {
  return (request, environment) => {
    const peer = peerAddress(environment);
    if (trustedProxies === 0) return peer;
    const forwarded = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((address) => address.trim());
    const claimed = forwarded.at(-trustedProxies);
    return claimed !== undefined && isIP(claimed) ? claimed : peer;
  };
}

/** The Node server puts the connection into `c.env.incoming`. */
function peerAddress(environment: unknown): string | null {
  const incoming = property(environment, 'incoming');
  const address = property(property(incoming, 'socket'), 'remoteAddress');
  return typeof address === 'string' ? address : null;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
