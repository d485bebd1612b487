/** TLS alerts about our client certificate, in node:tls's codes. */
const refusedByPeer =
  /^ERR_SSL_.*ALERT_(?:BAD_CERTIFICATE|CERTIFICATE_|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/;
/** Our own rejection of the server's certificate, or of an unusable key pair. */
const refusedByUs =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|ERR_OSSL_|ERR_TLS_|ERR_SSL_KEY)|HOSTNAME_MISMATCH/;

/** The reason if only a configuration change can fix the connection; null if a retry may succeed. */
export function misconfigurationOf(error: Error | null): string | null {
  const code = error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return refusedByPeer.test(code) || refusedByUs.test(code) ? code : null;
}
