/** The end of a connection's life. */
export type ConnectionLife = {
  /** Accepts no new requests. */
  draining: boolean;
  /** No request is in flight, and none will be. */
  ended: boolean;
};
