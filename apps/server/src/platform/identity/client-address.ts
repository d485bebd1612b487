import { isIP } from 'node:net';

/**
 * Whom a request came from, for rate limits. `trustedProxies` is how many proxies stand before this server: each appends the address it saw to
 * X-Forwarded-For, so the client is that many places from the end. With none the header is the sender's invention and ignored.
 */
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

/** The other end of the connection, where the Node server put it (`c.env.incoming`). */
function peerAddress(environment: unknown): string | null {
  const incoming = property(environment, 'incoming');
  const address = property(property(incoming, 'socket'), 'remoteAddress');
  return typeof address === 'string' ? address : null;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
