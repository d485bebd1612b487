/** The end of a connection's life. */
export type ConnectionLife = {
  /** Accepts no new requests. */
  draining: boolean;
  /** No request is in flight, and none will be. */
  ended: boolean;
};

/** What the peer has announced so far. */
export type PeerState = {
  /** Its first SETTINGS have arrived. */
  hasSettings: boolean;
  /** Its limit of requests in flight; 0 before its SETTINGS. */
  streamsMax: number;
  /** A PING is unanswered. */
  awaitsPong: boolean;
};
