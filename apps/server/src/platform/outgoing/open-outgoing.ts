import type { OutgoingConfig } from '../../config/outgoing-config.ts';
import { exchange } from './exchange.ts';
import { findAddresses, type ResolveHost } from './find-addresses.ts';
import type {
  Outgoing,
  OutgoingFailure,
  OutgoingOutcome,
  OutgoingQuery,
  OutgoingRequest,
  UrlCheckResult,
} from './outgoing.ts';
import { createHostResolver } from './resolve-host.ts';
import { createSsrfGuard } from './ssrf-guard.ts';

/** OpenSSL's and Node's error codes for invalid certificates and failed handshakes. */
const tlsCode = /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO)|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|_CERT_|^CRL_/;

/** An aborted request counts as timed out, whatever the socket reports. */
function outgoingFailure(
  error: unknown,
  givenUp: boolean,
): { reason: OutgoingFailure; detail: string | null } {
  if (givenUp) return { reason: 'timedOut', detail: null };
  const code = codeOf(error);
  return { reason: code && tlsCode.test(code) ? 'tlsFailed' : 'connectionFailed', detail: code };
}

/** If several addresses were tried, uses the last error. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors.at(-1));
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return null;
}

/** For hosts that are down or behind a firewall that drops packets. */
const connectMillisecondsMax = 5_000;
/** From the DNS lookup to the end of the response: receivers should acknowledge first and process later. */
const totalMillisecondsMax = 15_000;
/** Of a receiver's answer, for the delivery log. */
const excerptBytesMax = 2_048;

export type OutgoingOptions = OutgoingConfig & {
  resolve?: ResolveHost;
  connectMilliseconds?: number;
  totalMilliseconds?: number;
};

export function openOutgoing({
  allowedNetworks,
  httpsOnly,
  resolve = createHostResolver(),
  connectMilliseconds = connectMillisecondsMax,
  totalMilliseconds = totalMillisecondsMax,
}: OutgoingOptions): Outgoing {
  const isAllowed = createSsrfGuard(allowedNetworks);

  const send = async ({
    url,
    headers,
    body,
    bytesMax,
    signal,
  }: OutgoingQuery & { body?: string }): Promise<OutgoingOutcome> => {
    const begun = performance.now();
    const took = () => ({ durationMilliseconds: Math.round(performance.now() - begun) });
    const target = new URL(url);
    if (httpsOnly && target.protocol !== 'https:')
      return { kind: 'failed', reason: 'addressRefused', detail: null, ...took() };
    const total = AbortSignal.timeout(totalMilliseconds);
    const connecting = new AbortController();
    const tooLong = setTimeout(() => connecting.abort(), connectMilliseconds);
    const over = AbortSignal.any([total, connecting.signal, ...(signal ? [signal] : [])]);
    try {
      const found = await orAborted(findAddresses(target, resolve, isAllowed, over), over);
      if (found.kind !== 'found') return { kind: 'failed', reason: found.kind, detail: null, ...took() };
      const onConnected = () => clearTimeout(tooLong);
      const { addresses } = found;
      const answer = await exchange({
        target,
        addresses,
        headers,
        body,
        bytesMax,
        signal: over,
        onConnected,
      });
      return { kind: 'answered', ...answer, ...took() };
    } catch (error) {
      return { kind: 'failed', ...outgoingFailure(error, over.aborted), ...took() };
    } finally {
      clearTimeout(tooLong);
    }
  };

  const post = (request: OutgoingRequest) => send({ ...request, bytesMax: excerptBytesMax });

  const check = async (url: string): Promise<UrlCheckResult> => {
    const target = new URL(url);
    if (httpsOnly && target.protocol !== 'https:') return 'httpsOnly';
    const over = AbortSignal.timeout(connectMilliseconds);
    const found = await orAborted(findAddresses(target, resolve, isAllowed, over), over).catch(() => ({
      kind: 'nameNotFound' as const,
    }));
    return found.kind === 'found' ? 'fine' : found.kind;
  };

  return { post, get: send, check };
}

/** The system's DNS lookup cannot be canceled, so its late result is ignored. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
