/** Delays from 5 s to an hour cover an outage of Google of about four hours. */
export const googleChunkRetriesMax = 14;

/** About half a minute; then failing passes move to jobs of their own and the others continue. */
export const googleRetriesBeforeDeferring = 3;
