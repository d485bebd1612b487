/** What the peer has said of itself so far. */
export type PeerState = {
  /** Its first SETTINGS have come. */
  greeted: boolean;
  /** How many requests may be under way at once; 0 until it has greeted. */
  streamsMax: number;
  /** A sign of life was asked for and has not come. */
  awaitsPong: boolean;
};
