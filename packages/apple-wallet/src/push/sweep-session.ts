import type { Http2Connection } from '../http2/open-http2-connection.ts';
import type { Keepalive } from './keepalive.ts';
import type { PushSettings } from './push-types.ts';
import type { SessionState, UnderwayPush } from './session-state.ts';

/** Sweeps per request timeout: a request fails after 1 to 1.25 timeouts. */
const ticksPerTimeout = 4;

export const sweepMilliseconds = ({ requestMilliseconds }: PushSettings): number =>
  requestMilliseconds / ticksPerTimeout;

export type SweptSession = {
  state: SessionState;
  connection: Http2Connection<UnderwayPush>;
  keepalive: Keepalive;
  settings: PushSettings;
};

/** Gives up pushes without a response, and connections that do not open, are dead, or are idle. */
export function sweepSession({ state, connection, keepalive, settings }: SweptSession): void {
  const tick = ++state.tick;
  keepalive.sweep();
  // Pushes are ordered by age, so the first that is in time ends the loop.
  for (const { stream, sentAtTick } of state.underway) {
    if (tick - sentAtTick <= ticksPerTimeout) break;
    if (!stream) continue;
    connection.cancel(stream);
    keepalive.suspect();
  }
  if (connection.streamsMax > 0) state.lastOpenTick = tick;
  // A connection that cannot accept pushes yet is not idle.
  else state.lastSentTick = tick;
  if (tick - state.lastOpenTick > ticksPerTimeout)
    connection.fail(new Error('APNs did not accept pushes in time.'));
  const idleMilliseconds = (tick - state.lastSentTick) * sweepMilliseconds(settings);
  if (state.underway.size === 0 && idleMilliseconds >= settings.idleMilliseconds) connection.close();
}
