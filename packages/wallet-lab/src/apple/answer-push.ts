import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { ApnsFault, ApnsRefusalFault } from './apns-faults.ts';
import { checkPushHead, checkPushPayload, type PushHead, pushPayloadBytesMax } from './check-push-request.ts';
import type { PushDesk } from './push-desk.ts';

/** The state of a connection: the topic of its certificate, and whether it is closing. */
export interface SessionState {
  topic: string | null;
  /** The highest processed stream. */
  lastProcessed: number;
  /** Set by GOAWAY: higher streams are not processed. */
  lastAllowed: number;
}

/** Answers one push: with its own error if it is invalid, else with a configured fault, else with 200 and delivery. */
export function answerPush(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  session: SessionState,
  desk: PushDesk,
  headOnly: boolean,
): void {
  if (isTooLate(stream, session)) return;
  desk.counts.requests += 1;
  const head = checkPushHead(headers, session.topic);
  if ('reason' in head) {
    stream.resume();
    answer(stream, desk, head.status, head.reason);
    return;
  }
  if (headOnly) {
    stream.resume();
    settle(stream, head, session, desk, headOnly);
    return;
  }
  let payload = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    if (payload.length <= pushPayloadBytesMax) payload += text;
  });
  stream.on('end', () => {
    // A cut of the connection also ends the pushes that arrived with its own.
    if (stream.destroyed) return;
    const refusal = checkPushPayload(payload);
    if (refusal) answer(stream, desk, refusal.status, refusal.reason);
    else settle(stream, head, session, desk, headOnly);
  });
}

function settle(
  stream: ServerHttp2Stream,
  head: PushHead,
  session: SessionState,
  desk: PushDesk,
  headOnly: boolean,
): void {
  // Its headers may precede the GOAWAY and its end follow it.
  if (isTooLate(stream, session)) return;
  const fault = desk.draw(head.token);
  if (fault !== 'goaway') session.lastProcessed = Math.max(session.lastProcessed, stream.id ?? 0);
  if (typeof fault === 'object' && fault !== null) {
    refuse(fault, stream, desk);
    return;
  }
  if (fault) {
    misbehave(fault, stream, head, session, desk);
    return;
  }
  const retiredAt = desk.retired.get(head.token);
  if (retiredAt) {
    answer(stream, desk, 410, 'Unregistered', { timestamp: retiredAt.getTime() });
    return;
  }
  countUp(desk.counts.statuses, '200');
  stream.respond(headOnly ? { ':status': 200 } : { ':status': 200, 'apns-id': desk.nextId() }, {
    endStream: true,
  });
  desk.deliver(head);
}

/** Apple's 410 includes the time since which the token is invalid. */
function refuse({ status, reason }: ApnsRefusalFault, stream: ServerHttp2Stream, desk: PushDesk): void {
  answer(stream, desk, status, reason, status === 410 ? { timestamp: desk.clock().getTime() } : {});
}

function misbehave(
  fault: ApnsFault,
  stream: ServerHttp2Stream,
  head: PushHead,
  session: SessionState,
  desk: PushDesk,
): void {
  switch (fault) {
    case '410':
      answer(stream, desk, 410, 'Unregistered', { timestamp: desk.clock().getTime() });
      return;
    case '429':
      answer(stream, desk, 429, 'TooManyRequests');
      return;
    case '500':
      answer(stream, desk, 500, 'InternalServerError');
      return;
    case '503':
      answer(stream, desk, 503, 'ServiceUnavailable');
      return;
    case 'badDeviceToken':
      answer(stream, desk, 400, 'BadDeviceToken');
      return;
    case 'silence':
      desk.counts.unanswered += 1;
      return;
    case 'lostAnswer':
      desk.counts.unanswered += 1;
      desk.deliver(head);
      return;
    case 'goaway':
      goAway(stream, session, desk);
      return;
    case 'cut':
      desk.counts.unanswered += 1;
      stream.session?.destroy();
      return;
  }
}

/** Refuses a stream above the GOAWAY: REFUSED_STREAM means that it was not processed (RFC 9113 §8.7). */
function isTooLate(stream: ServerHttp2Stream, session: SessionState): boolean {
  if ((stream.id ?? 0) <= session.lastAllowed) return false;
  stream.close(constants.NGHTTP2_REFUSED_STREAM);
  return true;
}

/**
 * RFC 9113 §6.8: streams above the named one were not processed and may be retried on another connection. The client closes the
 * connection: `close` would send a second GOAWAY with a higher stream, which the RFC forbids.
 */
function goAway(stream: ServerHttp2Stream, session: SessionState, desk: PushDesk): void {
  desk.counts.unanswered += 1;
  session.lastAllowed = Math.max(session.lastProcessed, (stream.id ?? 1) - 2);
  stream.session?.goaway(constants.NGHTTP2_NO_ERROR, session.lastAllowed);
  stream.close(constants.NGHTTP2_REFUSED_STREAM);
}

function answer(
  stream: ServerHttp2Stream,
  desk: PushDesk,
  status: number,
  reason: string,
  more: Record<string, number> = {},
): void {
  countUp(desk.counts.statuses, String(status));
  countUp(desk.counts.reasons, reason);
  stream.respond({ ':status': status, 'apns-id': desk.nextId(), 'content-type': 'application/json' });
  stream.end(JSON.stringify({ reason, ...more }));
}

function countUp(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
