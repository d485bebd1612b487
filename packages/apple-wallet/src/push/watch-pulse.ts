import type { Http2Connection } from '../http2/open-http2-connection.ts';

/** Tells a connection that has silently died from one that only did not answer a push. */
export type PulseWatch = {
  /** A push got no answer: the connection must give a sign of life by the sweeps to come, or it ends. */
  suspect(): void;
  /** Once a sweep. */
  sweep(): void;
  /** The regular ping, which keeps the connection alive and leaves one under suspicion alone. */
  beat(): void;
};

type Pulse = Pick<Http2Connection<unknown>, 'awaitsPong' | 'ping' | 'fail'>;

/** Watches one connection; `sweepsMax`: so many sweeps may pass until a suspected one's answer. */
export function watchPulse(connection: Pulse, sweepsMax: number): PulseWatch {
  /** While under suspicion: the sweeps left until it counts as dead. */
  let sweepsLeft: number | null = null;
  return {
    suspect() {
      if (sweepsLeft !== null) return;
      // A regular ping that is on its way asks the same.
      if (!connection.awaitsPong) connection.ping();
      sweepsLeft = sweepsMax;
    },
    sweep() {
      if (sweepsLeft === null) return;
      if (!connection.awaitsPong) sweepsLeft = null;
      else if (--sweepsLeft <= 0) connection.fail(new Error('APNs gives no sign of life.'));
    },
    beat() {
      if (sweepsLeft === null || !connection.awaitsPong) connection.ping();
    },
  };
}
