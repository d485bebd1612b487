import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { HostAddress } from './find-addresses.ts';

export type Exchange = {
  target: URL;
  addresses: readonly HostAddress[];
  headers: Record<string, string>;
  /** Absent: GET. */
  body?: string | undefined;
  /** Longer answers are truncated. */
  bytesMax: number;
  signal: AbortSignal;
  onConnected(): void;
};

export type Answer = {
  status: number;
  retryAfter: string | null;
  excerpt: string;
  headers: Record<string, string>;
};

const headerCharactersMax = 2_048;

/** Without keep-alive, because a reused connection would outlive the check of its address. */
export function exchange({
  target,
  addresses,
  headers,
  body,
  bytesMax,
  signal,
  onConnected,
}: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      lookup: pinnedTo(addresses),
      signal,
    });
    request.on('socket', (socket) => socket.once(isTls(socket) ? 'secureConnect' : 'connect', onConnected));
    request.on('error', reject);
    request.on('response', (response) => {
      // From here on a broken connection only truncates the excerpt.
      request.off('error', reject).on('error', () => undefined);
      readExcerpt(response, bytesMax).then((excerpt) => {
        request.destroy();
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] ?? null,
          excerpt,
          headers: storableHeaders(response),
        });
      }, reject);
    });
    request.end(body);
  });
}

const isTls = (socket: object): socket is TLSSocket => 'encrypted' in socket;

/** Resolves every name to the checked addresses. IP addresses in the URL bypass the lookup. */
function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** The status is known already, so a broken body only ends the excerpt. */
function readExcerpt(response: IncomingMessage, bytesMax: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const done = () => resolve(storableText(Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8')));
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= bytesMax) done();
    });
    response.on('end', done);
    response.on('error', done);
    response.on('close', done);
  });
}

/** Cookies may be credentials of the receiver. */
function storableHeaders({ headers }: IncomingMessage): Record<string, string> {
  let left = headerCharactersMax;
  const kept = Object.entries(headers).flatMap(([name, value]) => {
    if (name === 'set-cookie' || value === undefined) return [];
    const text = storableText(String(value));
    left -= name.length + text.length;
    return left < 0 ? [] : [[name, text] as const];
  });
  return Object.fromEntries(kept);
}

/** Removes U+0000, which PostgreSQL refuses, and a truncated character at the end. */
function storableText(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\uFFFD+$/, '');
}
