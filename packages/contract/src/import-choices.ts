// Without schemas, so that pages which check nothing do not load the library for them.

/** 1 GB: a million rows of a thousand bytes. */
export const importBytesMax = 1024 ** 3;
/** Rows per transaction. */
export const importChunkRows = 1_000;
/** Imports of a template in the list of recent ones. */
export const recentImportsMax = 10;
/** How long a finished import's file and refused rows are kept, by default. */
export const importRetentionDays = 30;

/** The last three are never detected: the user chooses them. */
export const importEncodings = ['utf-8', 'windows-1252', 'macintosh', 'cp850', 'cp437'] as const;
export const importDelimiters = [',', ';', '\t', '|'] as const;
export const importDecimalMarks = ['.', ','] as const;
export const importDateOrders = ['dayFirst', 'monthFirst'] as const;

/** Targets of a column besides attributes. `passId` and `externalId` identify the pass a row is about. */
export const importPersonTargets = [
  'email',
  'phone',
  'userExternalId',
  'fullName',
  'firstName',
  'lastName',
] as const;
export const importPassTargets = ['externalId', 'expiresAt', 'passId'] as const;

const attributePrefix = 'attributes.';

/** The target of a column that holds an attribute. */
export const attributeTarget = (key: string): string => `${attributePrefix}${key}`;

/** The attribute's key; null for other targets. */
export const attributeOfTarget = (target: string): string | null =>
  target.startsWith(attributePrefix) ? target.slice(attributePrefix.length) : null;

/** What happens to a row about a person who already has a pass of the template. */
export const existingPassActions = ['skip', 'update', 'issueAnother'] as const;
export type ExistingPassAction = (typeof existingPassActions)[number];
