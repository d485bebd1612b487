// Separate from the schemas and the hash, so that pages that need only these do not load zod or SHA-256.

/** The campaign parameters of a URL that a pass keeps, `utm_source` and so on. */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];
export type Utm = Partial<Record<UtmName, string>>;
export const utmLengthMax = 200;

/**
 * A puzzle has several parts, because the time for many small ones varies less than for one large one.
 * Together 2^16 hashes on average: at the 200,000 a second of a phone, 0.3 s.
 */
export const puzzleParts = 8;
