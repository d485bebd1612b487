// Limits shared by forms, doors and tests. Where the specification shows a number it is the specification's;
// the others are decided in docs/decisions.md.

export const nameLengthMin = 5;
/** Of every name: organizations, workspaces, pass templates, campaigns, API keys, holders. */
export const nameLengthMax = 255;
export const nameTooLong = `Name must be at most ${nameLengthMax} characters`;
/** "UTC" is the shortest name of a time zone that is meant by anybody. */
export const timezoneLengthMin = 3;
export const addressLengthMin = 3;
/** An address of several lines; it stands at the foot of mails and on the back of passes. */
export const addressLengthMax = 500;
export const passTemplatesPerPage = 25;
export const passesPerPage = 25;
export const campaignsPerPage = 25;
export const pickerPageSize = 25;
export const teamPageSize = 25;
export const walletPlatformsPerPage = 25;
export const apiKeysPerPage = 25;
export const listLimitMax = 100;
/**
 * How far lists are counted, and how far a page looks for what a filter wants: about 10 ms of the database's time. Up to here every
 * number is exact; beyond it nobody tells ten thousand from more.
 */
export const listCountMax = 10_000;
/** How far the part of a list is counted that a filter shows (archived, voided, failed): a hundredth of a list is not to cost more than all of it. */
export const filteredCountMax = 1_000;

/** 10 MB: the bound on one uploaded image; a phone photograph fits, a print-shop scan is refused in words. */
export const uploadBytesMax = 10 * 1024 * 1024;
/** A side longer than this is refused before a pixel is decoded: a million-pixel side is a decompression bomb. */
export const imageSideMax = 16_384;
/** 50 megapixels: the largest phone cameras; decoded it is 200 MB, the most one request may hold for a moment. */
export const imagePixelsMax = 50_000_000;

/** A lock screen shows about 150 characters; Google stores no more than this comfortably. */
export const campaignMessageLengthMax = 500;
export const personNameLengthMin = 3;
export const queryLengthMax = 200;

/** Calls one request may carry to the typed procedures: a full screen asks for a dozen, a flood for thousands. */
export const batchCallsMax = 50;

/** What a page tells the log of an error: the top of a stack names the place, the rest repeats the libraries. */
export const browserErrorLengths = { name: 100, message: 500, stack: 4_000, route: 200 } as const;
