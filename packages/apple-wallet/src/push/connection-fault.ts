/** Alerts of TLS that are about the certificate we showed, as node:tls words their codes. */
const refusedByPeer =
  /^ERR_SSL_.*ALERT_(?:BAD_CERTIFICATE|CERTIFICATE_|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/;
/** Our own refusal of the certificate APNs showed, or of an unusable key pair. */
const refusedByUs =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|ERR_OSSL_|ERR_TLS_|ERR_SSL_KEY)|HOSTNAME_MISMATCH/;

/** Why a connection cannot work until somebody changes something; null when it may well work later. */
export function misconfigurationOf(error: Error | null): string | null {
  const code = error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return refusedByPeer.test(code) || refusedByUs.test(code) ? code : null;
}
