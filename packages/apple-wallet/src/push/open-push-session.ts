import { Buffer } from 'node:buffer';
import type { Http2Stream } from '../http2/http2-stream.ts';
import { openHttp2Connection } from '../http2/open-http2-connection.ts';
import { openPushSocket } from './open-push-socket.ts';
import type { PushIdentity, PushSettings } from './push-client.ts';
import { createPushHeaders } from './push-headers.ts';
import type { PushJob } from './push-job.ts';
import { acceptedVerdict, type PushVerdict, readAnswer } from './read-answer.ts';
import { watchPulse } from './watch-pulse.ts';

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
  /** Only while it has room. */
  send(job: PushJob): void;
  /** Lets what is under way finish. */
  close(): void;
};

type Underway = { job: PushJob; sentAtTick: number; stream: Http2Stream<Underway> | null };

/** APNs wants exactly this; the push of a pass has nothing to say but "ask". */
const body = Buffer.from('{}');
/** The sweep runs so often per request timeout: a request is given up after 1 to 1.25 of it. */
const ticksPerTimeout = 4;
/** A pong is waited for from one sweep to the next, and at least so long: a busy moment of ours is no silence of theirs. */
const pongMillisecondsMin = 1_000;

/** Opens one HTTP/2 connection with the identity's client certificate. @throws what TLS says of an unusable key pair. */
export function openPushSession(
  identity: PushIdentity,
  settings: PushSettings,
  events: PushSessionEvents,
): PushSession {
  const socket = openPushSocket(identity, settings);
  /** The oldest first, as a Set keeps its order. */
  const underway = new Set<Underway>();
  const tickMilliseconds = settings.requestMilliseconds / ticksPerTimeout;
  let tick = 0;
  let lastSentTick = 0;
  /** When it last could take pushes. */
  let lastOpenTick = 0;

  const connection = openHttp2Connection<Underway>(
    socket,
    { streamsMax: settings.streamsMax, lingerMilliseconds: settings.requestMilliseconds },
    {
      room: events.room,
      draining: events.draining,
      answered(item, { status, fields, body: text }) {
        underway.delete(item);
        if (status === 200) return events.answered(item.job, acceptedVerdict);
        const retryAfter = fields.find(({ name }) => name === 'retry-after')?.value;
        events.answered(item.job, readAnswer({ status, retryAfter, body: text }, settings.clock));
      },
      unanswered(item, unprocessed, status) {
        underway.delete(item);
        // The status alone says it all, whatever became of the rest.
        if (status === 200) events.answered(item.job, acceptedVerdict);
        else events.unanswered(item.job, unprocessed);
      },
      ended(error) {
        clearInterval(sweeper);
        clearInterval(pinger);
        events.ended(error);
      },
    },
  );
  const headersOf = createPushHeaders(connection.encoder, new URL(settings.url).host, settings);

  const watch = watchPulse(connection, Math.ceil(pongMillisecondsMin / tickMilliseconds));

  const sweep = () => {
    tick++;
    watch.sweep();
    // The first that is not late ends the look.
    for (const { stream, sentAtTick } of underway) {
      if (tick - sentAtTick <= ticksPerTimeout) break;
      if (!stream) continue;
      connection.cancel(stream);
      watch.suspect();
    }
    if (connection.streamsMax > 0) lastOpenTick = tick;
    // What could take no push yet was not idle.
    else lastSentTick = tick;
    if (tick - lastOpenTick > ticksPerTimeout) connection.fail(new Error('APNs allows no pushes in time.'));
    if (underway.size === 0 && (tick - lastSentTick) * tickMilliseconds >= settings.idleMilliseconds)
      connection.close();
  };
  const sweeper = setInterval(sweep, tickMilliseconds).unref();
  const pinger = setInterval(watch.beat, settings.pingMilliseconds).unref();

  return {
    hasRoom: connection.hasRoom,
    close: connection.close,
    send(job) {
      const item: Underway = { job, sentAtTick: tick, stream: null };
      underway.add(item);
      lastSentTick = tick;
      item.stream = connection.send(item, headersOf(job.request), body);
    },
  };
}
