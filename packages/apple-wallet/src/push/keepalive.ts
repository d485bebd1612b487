import type { Http2Connection } from '../http2/open-http2-connection.ts';

/** Distinguishes a silently dead connection from one that did not answer a single push. */
export type Keepalive = {
  /** A push got no response: the connection must answer a ping within the next sweeps, or it ends. */
  suspect(): void;
  /** Call once per sweep. */
  sweep(): void;
  /** The regular ping, which keeps the connection alive; skipped while a suspected connection owes a pong. */
  beat(): void;
};

type WatchedConnection = Pick<Http2Connection<unknown>, 'awaitsPong' | 'ping' | 'fail'>;

/** Watches one connection; `sweepsMax`: the number of sweeps that a suspected one has to answer. */
export function createKeepalive(connection: WatchedConnection, sweepsMax: number): Keepalive {
  /** Under suspicion: the sweeps left until the connection counts as dead. */
  let sweepsLeft: number | null = null;
  return {
    suspect() {
      if (sweepsLeft !== null) return;
      // A pending regular ping serves the same purpose.
      if (!connection.awaitsPong) connection.ping();
      sweepsLeft = sweepsMax;
    },
    sweep() {
      if (sweepsLeft === null) return;
      if (!connection.awaitsPong) sweepsLeft = null;
      else if (--sweepsLeft <= 0) connection.fail(new Error('APNs did not answer a ping.'));
    },
    beat() {
      if (sweepsLeft === null || !connection.awaitsPong) connection.ping();
    },
  };
}
