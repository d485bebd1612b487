/** Where a server renders there is no visitor to ask; the same zone everywhere keeps its pages the same. */
const serverTimeZone = 'America/Los_Angeles';

/** The visitor’s own. */
export const readTimeZone = (): string =>
  typeof window === 'undefined' ? serverTimeZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
