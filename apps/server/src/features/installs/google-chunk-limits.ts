/** With waits that double from 5 s up to an hour: Google may be away for four hours before a chunk, or a range of a template, is given up. */
export const googleChunkRetriesMax = 14;
