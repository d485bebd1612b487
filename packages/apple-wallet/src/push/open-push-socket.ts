import { constants } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { PushIdentity, PushSettings } from './push-types.ts';

const httpsPort = 443;

/**
 * A TLS connection with the identity's certificate and ALPN for HTTP/2.
 * @throws the TLS error of an unusable key pair.
 */
export function openPushSocket(
  { certificateChainPem, privateKey }: PushIdentity,
  { url, ca }: PushSettings,
): TLSSocket {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return connect({
    host,
    port: port === '' ? httpsPort : Number(port),
    // SNI allows names only, not addresses (RFC 6066 §3).
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['h2'],
    // HTTP/2 forbids renegotiation under TLS 1.2 (RFC 9113 §9.2.1).
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    cert: certificateChainPem,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ...(ca !== undefined && { ca }),
  });
}
