import { Buffer } from 'node:buffer';
import type { Http2Events } from '../http2/http2-events.ts';
import { openHttp2Connection } from '../http2/open-http2-connection.ts';
import { createKeepalive } from './keepalive.ts';
import { openPushSocket } from './open-push-socket.ts';
import { createPushHeaders } from './push-headers.ts';
import type { PushJob } from './push-job.ts';
import type { PushIdentity, PushSettings } from './push-types.ts';
import { acceptedVerdict, type PushVerdict, readAnswer } from './read-answer.ts';
import type { SessionState, UnderwayPush } from './session-state.ts';
import { sweepMilliseconds, sweepSession } from './sweep-session.ts';

/** Events of a connection for its owner. */
export type PushSessionEvents = {
  /** It accepts pushes, or more than before. */
  room(): void;
  answered(job: PushJob, verdict: PushVerdict): void;
  /** There will be no response. `unprocessed`: APNs declared that it did not process the push, so a retry cannot duplicate it. */
  unanswered(job: PushJob, unprocessed: boolean): void;
  /** It accepts no new pushes; those in flight continue. */
  draining(): void;
  /** No push is in flight, and none will be. */
  ended(error: Error | null): void;
};

export type PushSession = {
  hasRoom(): boolean;
  /** Call only while it has room. */
  send(job: PushJob): void;
  /** Lets pushes in flight finish. */
  close(): void;
};

/** APNs requires this body; a pass's push only tells the phone to fetch. */
const body = Buffer.from('{}');
/** Wait for a pong at least this long, and until the next sweep: our own busy event loop may delay it. */
const pongMillisecondsMin = 1_000;

/**
 * Opens one HTTP/2 connection with the identity's client certificate.
 * @throws the TLS error of an unusable key pair.
 */
export function openPushSession(
  identity: PushIdentity,
  settings: PushSettings,
  events: PushSessionEvents,
): PushSession {
  const socket = openPushSocket(identity, settings);
  const state: SessionState = { underway: new Set(), tick: 0, lastSentTick: 0, lastOpenTick: 0 };
  const stopSweeping = () => {
    clearInterval(sweeper);
    clearInterval(pinger);
  };
  const connection = openHttp2Connection<UnderwayPush>(
    socket,
    { streamsMax: settings.streamsMax, lingerMilliseconds: settings.requestMilliseconds },
    {
      ...answersOf(state, settings, events),
      room: events.room,
      draining: events.draining,
      ended(error) {
        stopSweeping();
        events.ended(error);
      },
    },
  );
  const headersOf = createPushHeaders(connection.encoder, new URL(settings.url).host, settings);
  const tickMilliseconds = sweepMilliseconds(settings);
  const keepalive = createKeepalive(connection, Math.ceil(pongMillisecondsMin / tickMilliseconds));
  const sweep = () => sweepSession({ state, connection, keepalive, settings });
  const sweeper = setInterval(sweep, tickMilliseconds).unref();
  const pinger = setInterval(keepalive.beat, settings.pingMilliseconds).unref();

  return {
    hasRoom: connection.hasRoom,
    close: connection.close,
    send(job) {
      const item: UnderwayPush = { job, sentAtTick: state.tick, stream: null };
      state.underway.add(item);
      state.lastSentTick = state.tick;
      item.stream = connection.send(item, headersOf(job.request), body);
    },
  };
}

/** Maps the connection's responses to pushes. */
function answersOf(
  { underway }: SessionState,
  { clock }: PushSettings,
  events: Pick<PushSessionEvents, 'answered' | 'unanswered'>,
): Pick<Http2Events<UnderwayPush>, 'answered' | 'unanswered'> {
  return {
    answered(item, { status, fields, body: text }) {
      underway.delete(item);
      if (status === 200) return events.answered(item.job, acceptedVerdict);
      const retryAfter = fields.find(({ name }) => name === 'retry-after')?.value;
      events.answered(item.job, readAnswer({ status, retryAfter, body: text }, clock));
    },
    unanswered(item, unprocessed, status) {
      underway.delete(item);
      // The status alone suffices, even if the body is incomplete.
      if (status === 200) events.answered(item.job, acceptedVerdict);
      else events.unanswered(item.job, unprocessed);
    },
  };
}
