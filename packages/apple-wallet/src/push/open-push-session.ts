import { Buffer } from 'node:buffer';
import { constants as tls } from 'node:crypto';
import { type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { Socket } from 'node:net';
import type { PushIdentity, PushJob, PushRequest, PushSettings } from './push-types.ts';
import { type PushAnswer, type PushVerdict, readAnswer } from './read-answer.ts';

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
/** Time is counted in sweeps, so that a busy event loop does not expire pushes. A push expires after 1 to 1.25 timeouts. */
const ticksPerTimeout = 4;
/** Wait for a pong this long, and until the next sweep. */
const pongMilliseconds = 1_000;
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
  const { url, ca } = settings;
  const tickMilliseconds = settings.requestMilliseconds / ticksPerTimeout;
  const authority = new URL(url).host;
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
  let isDisconnected = false;
  let hasEnded = false;
  let streamsMax = 0;
  /** APNs did not process streams after this one. */
  let lastStreamId = Number.POSITIVE_INFINITY;
  /** Streams in flight, oldest first, with the tick at which each was opened. */
  const underway = new Map<ClientHttp2Stream, number>();
  let tick = 0;
  let openTick = 0;
  let busyTick = 0;
  let pingedTick: number | null = null;

  const isOpen = () => !session.closed && !session.destroyed && !isDisconnected;
  const endWhenIdle = () => {
    if (isOpen() || hasEnded || underway.size > 0) return;
    setTimeout(() => socket?.destroy(), lingerMilliseconds).unref();
    if (!session.closed && !isDisconnected) return;
    hasEnded = true;
    clearInterval(sweeper);
    clearInterval(pinger);
    events.ended(failure);
    resolveEnded();
  };
  const drain = () => {
    session.close();
    endWhenIdle();
  };
  const disconnected = () => {
    isDisconnected = true;
    endWhenIdle();
  };
  const keepError = (error: Error) => {
    failure ??= error;
  };
  const abort = (reason: string) => {
    keepError(new Error(reason));
    session.destroy(failure ?? undefined);
  };
  /** The connection ends unless APNs answers. */
  const ping = () => {
    if (pingedTick !== null || session.destroyed) return;
    pingedTick = tick;
    session.ping(() => {
      pingedTick = null;
    });
  };
  const sweep = () => {
    tick++;
    // A destroyed session with unsent data does not close its socket.
    if (session.destroyed) return void socket?.destroy();
    // Pushes are ordered by age, so the first that is in time ends the loop.
    for (const [stream, sentTick] of underway) {
      if (tick - sentTick <= ticksPerTimeout) break;
      stream.close(constants.NGHTTP2_CANCEL);
      ping();
    }
    if (pingedTick !== null && (tick - pingedTick) * tickMilliseconds > pongMilliseconds)
      abort('APNs did not answer a ping.');
    if (streamsMax > 0) openTick = tick;
    if (tick - openTick > ticksPerTimeout) abort('APNs did not accept pushes in time.');
    // A connection that does not accept pushes yet is not idle.
    if (underway.size > 0 || streamsMax === 0) busyTick = tick;
    if ((tick - busyTick) * tickMilliseconds >= settings.idleMilliseconds) drain();
  };
  const sweeper = setInterval(sweep, tickMilliseconds).unref();
  const pinger = setInterval(ping, settings.pingMilliseconds).unref();

  session.on('connect', (_session, connected) => {
    socket = connected;
    // After a TLS alert, node:http2 neither reports the error nor closes the socket.
    connected.on('error', (error: Error) => {
      keepError(error);
      connected.destroy();
    });
    connected.on('close', disconnected);
    if ('alpnProtocol' in connected && connected.alpnProtocol !== 'h2') abort('APNs does not speak HTTP/2.');
  });
  session.on('remoteSettings', ({ maxConcurrentStreams = Number.POSITIVE_INFINITY }) => {
    streamsMax = Math.min(settings.streamsMax, maxConcurrentStreams);
    events.changed();
  });
  session.on('goaway', (code, lastId, reason) => {
    lastStreamId = Math.min(lastStreamId, lastId);
    if (code !== constants.NGHTTP2_NO_ERROR) keepError(goAwayError(code, reason));
    endWhenIdle();
    events.changed();
  });
  session.on('error', keepError);
  session.on('close', disconnected);

  return {
    isOpen,
    hasRoom: () => isOpen() && underway.size < streamsMax,
    close() {
      drain();
      return ended;
    },
    send(job) {
      const stream = session.request(headersOf(job.request, authority, settings));
      underway.set(stream, tick);
      busyTick = tick;
      readResponse(stream, (response) => {
        underway.delete(stream);
        const { id, rstCode } = stream;
        // The ids are exhausted, so further pushes need a new connection.
        if (id === undefined) drain();
        const isRefused = rstCode === constants.NGHTTP2_REFUSED_STREAM;
        if (response) events.answered(job, readAnswer(response, settings.clock));
        else events.unanswered(job, id === undefined || id > lastStreamId || isRefused);
        endWhenIdle();
      });
      stream.end(body);
    },
  };
}

/** Calls back when the stream has closed; null without a complete response, though the status 200 suffices. */
function readResponse(stream: ClientHttp2Stream, onClose: (response: PushAnswer | null) => void): void {
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
    const isComplete = status === 200 || (status > 0 && stream.readableEnded);
    onClose(isComplete ? { status, retryAfter, body: text } : null);
  });
}

/** Apple, "Sending notification requests to APNs". */
function headersOf(
  { topic, pushToken, expiration, collapseId }: PushRequest,
  authority: string,
  { pushType, priority }: PushSettings,
): string[] {
  const headers = [':method', 'POST', ':scheme', 'https', ':authority', authority];
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
