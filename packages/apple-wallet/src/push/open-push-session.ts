import { Buffer } from 'node:buffer';
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { openPushSocket } from './open-push-socket.ts';
import type { PushIdentity, PushSettings } from './push-client.ts';
import { pushHeaders } from './push-headers.ts';
import type { PushJob } from './push-job.ts';
import { acceptedVerdict, type PushVerdict, readAnswer } from './read-answer.ts';

/** What a connection tells its owner. */
type PushSessionEvents = {
  /** It can take pushes, or more of them than before. */
  room(): void;
  answered(job: PushJob, verdict: PushVerdict): void;
  /** No answer will come. Unprocessed: APNs said it has not looked at it, so sending it again cannot double it. */
  unanswered(job: PushJob, unprocessed: boolean): void;
  /** It takes no new pushes from now on; those under way go on. */
  draining(): void;
  /** Nothing is under way any more and nothing will be. */
  ended(error: Error | null): void;
};

export type PushSession = {
  hasRoom(): boolean;
  /** @throws when the connection has ended without having said so yet; the push was not sent. */
  send(job: PushJob): void;
  /** Lets what is under way finish. */
  close(): void;
};

type Underway = { job: PushJob; stream: ClientHttp2Stream; sentAtTick: number };

/** APNs wants exactly this; the push of a pass has nothing to say but "ask". */
const body = Buffer.from('{}');
/** An error's JSON is some 60 bytes. */
const answerCharactersMax = 4_096;
/** The sweep runs so often per request timeout: a request is given up after 1 to 1.25 of it. */
const ticksPerTimeout = 4;

/** Opens one HTTP/2 connection with the identity's client certificate. @throws what TLS says of an unusable key pair. */
export function openPushSession(
  identity: PushIdentity,
  settings: PushSettings,
  events: PushSessionEvents,
): PushSession {
  const socket = openPushSocket(identity, settings);
  const session = connect(settings.url, { createConnection: () => socket, settings: { enablePush: false } });
  const underway = new Set<Underway>();
  const authority = new URL(settings.url).host;
  const tickMilliseconds = settings.requestMilliseconds / ticksPerTimeout;
  let streamsMax = 0;
  let draining = false;
  let ended = false;
  let failure: Error | null = null;
  let lastStreamId = Number.POSITIVE_INFINITY;
  let tick = 0;
  let lastSentTick = 0;

  const drain = () => {
    if (draining) return;
    draining = true;
    events.draining();
    if (underway.size === 0) setImmediate(end);
  };
  // Not left to the session's own close event: node:http2 withholds it while the peer keeps its half of the socket open, and
  // for ever when TLS refuses our certificate.
  const end = () => {
    if (ended) return;
    ended = true;
    drain();
    clearInterval(sweeper);
    clearInterval(pinger);
    session.destroy();
    setTimeout(() => socket.destroy(), settings.requestMilliseconds).unref();
    for (const { job } of underway) events.unanswered(job, false);
    underway.clear();
    events.ended(failure);
  };
  const fail = (error: Error) => {
    failure ??= error;
    // The streams' own ends come first, with what they know.
    setImmediate(end);
  };
  const close = () => {
    drain();
    session.close();
  };
  const sweep = () => {
    tick++;
    // Oldest first, as a Set keeps its order: the first that is not late ends the look.
    for (const { stream, sentAtTick } of underway) {
      if (tick - sentAtTick <= ticksPerTimeout) break;
      stream.close(constants.NGHTTP2_CANCEL);
    }
    if (streamsMax === 0 && tick > ticksPerTimeout) fail(new Error('APNs did not greet in time.'));
    if (underway.size === 0 && (tick - lastSentTick) * tickMilliseconds >= settings.idleMilliseconds) close();
  };
  const sweeper = setInterval(sweep, tickMilliseconds).unref();
  const pinger = setInterval(createPing(session, fail), settings.pingMilliseconds).unref();

  session.on('remoteSettings', (remote) => {
    streamsMax = Math.min(settings.streamsMax, remote.maxConcurrentStreams ?? settings.streamsMax);
    if (!draining) events.room();
  });
  session.on('goaway', (_code, id) => {
    lastStreamId = Math.min(lastStreamId, id);
    drain();
  });
  session.on('error', fail);
  socket.on('error', fail);
  session.on('close', () => setImmediate(end));

  const finish = (item: Underway, verdict: PushVerdict | null) => {
    if (!underway.delete(item)) return;
    if (verdict) events.answered(item.job, verdict);
    else reportUnanswered(item);
    if (draining && underway.size === 0) setImmediate(end);
  };
  // The GOAWAY that explains a stream's end is announced a moment after it.
  const reportUnanswered = ({ job, stream }: Underway) => {
    const refused = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
    setImmediate(() => {
      events.unanswered(job, refused || stream.id === undefined || stream.id > lastStreamId);
      if (!draining) events.room();
    });
  };

  return {
    hasRoom: () => !draining && !session.closed && !session.destroyed && underway.size < streamsMax,
    close,
    send(job) {
      const stream = session.request(pushHeaders(job.request, authority, settings));
      const item = { job, stream, sentAtTick: tick };
      underway.add(item);
      lastSentTick = tick;
      let verdict: PushVerdict | null = null;
      stream.on('response', (headers) => {
        const status = headers[':status'] ?? 0;
        if (status === 200) {
          verdict = acceptedVerdict;
          stream.resume();
          return;
        }
        readRest(stream, (text) => {
          verdict = readAnswer({ status, retryAfter: headers['retry-after'], body: text }, settings.clock);
        });
      });
      // The close that follows tells all there is to tell; without a listener the process would end.
      stream.on('error', () => undefined);
      stream.on('close', () => finish(item, verdict));
      stream.end(body);
    },
  };
}

function readRest(stream: ClientHttp2Stream, onEnd: (text: string) => void): void {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    if (text.length < answerCharactersMax) text += chunk;
  });
  stream.on('end', () => onEnd(text));
}

/** A ping without an answer until the next one is due means the path is dead, however open the socket looks. */
function createPing(session: ClientHttp2Session, fail: (error: Error) => void): () => void {
  let waiting = false;
  return () => {
    if (session.closed || session.destroyed) return;
    if (waiting) return fail(new Error('APNs did not answer a ping.'));
    waiting = true;
    session.ping(() => {
      waiting = false;
    });
  };
}
