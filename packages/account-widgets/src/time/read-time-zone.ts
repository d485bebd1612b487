/** A server does not know the visitor's zone; a fixed one keeps its pages the same. */
const serverTimeZone = 'America/Los_Angeles';

export const readTimeZone = (): string =>
  typeof window === 'undefined' ? serverTimeZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
