/** Token buckets of all processes. */
export type RateLimitsTable = {
  /** The name of the limit, a space, and whom it limits. */
  key: string;
  tokens: number;
  /** By the last statement, which returns it. */
  granted: number;
  at: Date;
  /** Then the row says no more than none. */
  full_at: Date;
};
