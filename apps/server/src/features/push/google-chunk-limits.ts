/** Delays double from 5 s up to an hour: a chunk, or a range of a template, fails after an outage of Google of about four hours. */
export const googleChunkRetriesMax = 14;

/** Retries, about half a minute, before a few failing passes are moved to jobs of their own and the others continue. */
export const googleRetriesBeforeDeferring = 3;
