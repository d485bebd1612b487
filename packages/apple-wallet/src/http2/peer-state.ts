/** What the peer has announced so far. */
export type PeerState = {
  /** Its first SETTINGS have arrived. */
  greeted: boolean;
  /** Its limit of requests in flight; 0 before its SETTINGS. */
  streamsMax: number;
  /** A PING is unanswered. */
  awaitsPong: boolean;
};
