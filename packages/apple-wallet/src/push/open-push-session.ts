import { Buffer } from 'node:buffer';
import { constants as tls } from 'node:crypto';
import { connect, constants } from 'node:http2';
import type { Socket } from 'node:net';
import type { PushIdentity, PushJob, PushRequest, PushSettings } from './push-types.ts';
import { type PushVerdict, readAnswer } from './read-answer.ts';

/** Events of a connection for its owner. */
export type PushSessionEvents = {
  /** It accepts more pushes than before, or none any more. */
  changed(): void;
  answered(job: PushJob, verdict: PushVerdict): void;
  /** There will be no response. `unprocessed`: APNs declared that it did not process the push, so a retry cannot duplicate it. */
  unanswered(job: PushJob, unprocessed: boolean): void;
  /** No push is in flight, and none will be. */
  ended(error: Error | null): void;
};

export type PushSession = {
  /** False once it is draining or closed. */
  isOpen(): boolean;
  hasRoom(): boolean;
  /** Call only while it has room. */
  send(job: PushJob): void;
  /** Lets pushes in flight finish; resolves when the connection has ended. */
  close(): Promise<void>;
};

/** APNs requires this body; a pass's push only tells the phone to fetch. */
const body = Buffer.from('{}');
/** Characters of a response body to keep; the rest is discarded. */
const responseCharactersMax = 4_096;
/** Wait for a pong at least this long: our own busy event loop may delay it. */
const pongMillisecondsMin = 1_000;
/** How long a closed connection waits for APNs to close its side. */
const lingerMilliseconds = 1_000;
const goAwayCharactersMax = 200;

/**
 * Opens one HTTP/2 connection with the identity's client certificate.
 * @throws the TLS error of an unusable key pair.
 */
export function openPushSession(
  { certificateChainPem, privateKey }: PushIdentity,
  settings: PushSettings,
  events: PushSessionEvents,
): PushSession {
  const { url, ca, requestMilliseconds, idleMilliseconds, pingMilliseconds } = settings;
  const session = connect(url, {
    settings: { enablePush: false },
    // HTTP/2 forbids renegotiation under TLS 1.2 (RFC 9113 §9.2.1).
    secureOptions: tls.SSL_OP_NO_RENEGOTIATION,
    cert: certificateChainPem,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ...(ca !== undefined && { ca }),
  });
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>();
  let socket: Socket | null = null;
  let failure: Error | null = null;
  let isClosed = false;
  let hasEnded = false;
  let underway = 0;
  let streamsMax = 0;
  /** APNs did not process streams after this one. */
  let lastStreamId = Number.POSITIVE_INFINITY;
  let pong: NodeJS.Timeout | null = null;

  let draining = false;

  const isOpen = () => !draining && !isClosed && !session.destroyed;
  /** Idempotent; ends when nothing is in flight. */
  const endWhenIdle = () => {
    if (isOpen() || hasEnded || underway > 0) return;
    if (draining) setTimeout(() => socket?.destroy(), lingerMilliseconds).unref();
    else if (!isClosed) return;
    hasEnded = true;
    for (const timer of [opening, idle, pinger, pong]) if (timer) clearTimeout(timer);
    events.ended(failure);
    resolveEnded();
  };
  const fails = (error: Error) => {
    failure ??= error;
  };
  const closed = () => {
    isClosed = true;
    endWhenIdle();
  };
  const drain = () => {
    draining = true;
    session.close();
    endWhenIdle();
  };
  const fail = (reason: string) => session.destroy(new Error(reason));
  const opening = setTimeout(fail, requestMilliseconds, 'APNs did not accept pushes in time.').unref();
  const idle = setTimeout(() => {
    if (streamsMax > 0 && underway === 0) drain();
  }, idleMilliseconds).unref();
  /** Ends the connection unless APNs answers. */
  const ping = () => {
    if (pong || session.destroyed) return;
    const milliseconds = Math.max(pongMillisecondsMin, requestMilliseconds / 4);
    pong = setTimeout(fail, milliseconds, 'APNs did not answer a ping.').unref();
    session.ping(() => {
      if (pong) clearTimeout(pong);
      pong = null;
    });
  };
  const pinger = setInterval(ping, pingMilliseconds).unref();

  session.on('connect', (_session, connected) => {
    socket = connected;
    // After a TLS alert, node:http2 neither reports the error nor closes the socket.
    connected.on('error', (error) => {
      fails(error);
      connected.destroy();
    });
    connected.on('close', closed);
    if ('alpnProtocol' in connected && connected.alpnProtocol !== 'h2') fail('APNs does not speak HTTP/2.');
  });
  session.on('remoteSettings', ({ maxConcurrentStreams = Number.POSITIVE_INFINITY }) => {
    streamsMax = Math.min(settings.streamsMax, maxConcurrentStreams);
    if (streamsMax > 0) clearTimeout(opening);
    else opening.refresh();
    idle.refresh();
    events.changed();
  });
  session.on('goaway', (code, lastId, reason) => {
    lastStreamId = Math.min(lastStreamId, lastId);
    if (code === constants.NGHTTP2_NO_ERROR) drain();
    else failure ??= goAwayError(code, reason);
    events.changed();
  });
  session.on('error', fails);
  session.on('close', closed);

  return {
    isOpen,
    hasRoom: () => isOpen() && underway < streamsMax,
    close() {
      drain();
      return ended;
    },
    send(job) {
      underway += 1;
      idle.refresh();
      const stream = session.request(headersOf(job.request, settings));
      // A stream without a response may be the first sign of a dead connection.
      const timer = setTimeout(() => {
        stream.close(constants.NGHTTP2_CANCEL);
        ping();
      }, requestMilliseconds);
      let status = 0;
      let retryAfter: string | undefined;
      let text = '';
      stream.on('response', (headers) => {
        status = headers[':status'] ?? 0;
        if (status === 200) return stream.resume();
        retryAfter = headers['retry-after'];
        stream.setEncoding('utf8');
        stream.on('data', (chunk: string) => {
          text += chunk.slice(0, responseCharactersMax - text.length);
        });
      });
      // The close event follows.
      stream.on('error', () => undefined);
      stream.on('close', () => {
        clearTimeout(timer);
        underway -= 1;
        idle.refresh();
        const { id, rstCode } = stream;
        // The ids are exhausted, so further pushes need a new connection.
        if (id === undefined) drain();
        // The status 200 suffices, even if the response is incomplete.
        if (status === 200 || (status > 0 && stream.readableEnded))
          events.answered(job, readAnswer({ status, retryAfter, body: text }, settings.clock));
        else
          events.unanswered(
            job,
            id === undefined || id > lastStreamId || rstCode === constants.NGHTTP2_REFUSED_STREAM,
          );
        endWhenIdle();
      });
      stream.end(body);
    },
  };
}

/** Apple, "Sending notification requests to APNs". */
function headersOf(
  { topic, pushToken, expiration, collapseId }: PushRequest,
  { url, pushType, priority }: PushSettings,
): string[] {
  const headers = [':method', 'POST', ':scheme', 'https', ':authority', new URL(url).host];
  headers.push(':path', `/3/device/${pushToken}`, 'apns-topic', topic, 'apns-push-type', pushType);
  headers.push('apns-priority', String(priority), 'apns-expiration');
  headers.push(expiration ? String(Math.floor(expiration.getTime() / 1000)) : '0');
  if (collapseId !== undefined) headers.push('apns-collapse-id', collapseId);
  return headers;
}

/** The reason of a GOAWAY, which APNs sends as JSON. */
function goAwayError(code: number, reason?: Uint8Array): Error {
  const text = Buffer.from(reason ?? [])
    .toString('latin1', 0, goAwayCharactersMax)
    .replace(/[^ -~]/g, '?');
  return new Error(`APNs ended the connection with error ${code}. ${text}`.trimEnd());
}
