/** With waits that double from 5 s up to an hour: Google may be away for four hours before a chunk, or a range of a template, is given up. */
export const googleChunkRetriesMax = 14;

/** A few passes Google fails at hold up the others for half a minute, and are then left to jobs of their own. */
export const googleRetriesForAFew = 3;
