/** How far a connection is on its way to the end. */
export type ConnectionLife = {
  /** It takes no new requests. */
  draining: boolean;
  /** Nothing is under way any more, and nothing will be. */
  ended: boolean;
};
