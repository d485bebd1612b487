import type { OutgoingFailure } from './outgoing.ts';

/** OpenSSL's and Node's names for a certificate or a handshake that does not hold. */
const tlsCode = /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO)|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|_CERT_|^CRL_/;

/** What kept a call from being answered. A call that was given up broke off because of that, whatever the socket says. */
export function outgoingFailure(
  error: unknown,
  givenUp: boolean,
): { reason: OutgoingFailure; detail: string | null } {
  if (givenUp) return { reason: 'timedOut', detail: null };
  const code = codeOf(error);
  return { reason: code && tlsCode.test(code) ? 'tlsFailed' : 'connectionFailed', detail: code };
}

/** Where several addresses were tried, the last word counts. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors.at(-1));
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return null;
}
