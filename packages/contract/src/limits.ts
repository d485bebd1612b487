// Limits shared by forms, endpoints and tests: the specification's, or those in docs/decisions.md.

export const nameLengthMin = 5;
/** For all names: organizations, workspaces, pass templates, campaigns, API keys, holders. */
export const nameLengthMax = 255;
export const nameTooLong = `Name must be at most ${nameLengthMax} characters`;
/** "UTC" is the shortest name of a time zone. */
export const timezoneLengthMin = 3;
export const addressLengthMin = 3;
/** A multi-line address, shown in the footer of mails and on the back of passes. */
export const addressLengthMax = 500;
export const passTemplatesPerPage = 25;
export const passesPerPage = 25;
export const campaignsPerPage = 25;
export const pickerPageSize = 25;
export const teamPageSize = 25;
export const walletPlatformsPerPage = 25;
export const apiKeysPerPage = 25;
export const apiRequestsPerPage = 50;
export const webhookMessagesPerPage = 100;
export const listLimitMax = 100;
/** How far lists are counted: about 10 ms of database time. Counts are exact up to here. */
export const listCountMax = 10_000;
/** How many rows a page of a longer list compares with a search or filter: below 20 ms, even if each row needs another table's. */
export const listComparedMax = 5_000;
/**
 * How far a filtered list is counted (archived, voided, failed): counting a hundredth of a list must not cost more than counting
 * all of it.
 */
export const filteredCountMax = 1_000;

/** 10 MB, as specified for one image: enough for a phone's photo. */
export const uploadBytesMax = 10 * 1024 * 1024;
/** Longer sides are rejected before decoding: a million-pixel side is a decompression bomb. */
export const imageSideMax = 16_384;
/** 50 megapixels: the largest phone cameras. Decoded it is 200 MB, the most one request may hold. */
export const imagePixelsMax = 50_000_000;

/** A lock screen shows about 150 characters. */
export const campaignMessageLengthMax = 500;
/** The note with which an admin declines to approve a campaign. */
export const approvalNoteLengthMax = 500;
/** The passes of one test of a campaign. */
export const testPassesMax = 10;
/** Notifying messages that Google shows for a pass within 24 hours. */
export const googleNotificationsPerDay = 3;
/** Requests a second that Google accepts. */
export const googleRequestsPerSecond = 20;
export const personNameLengthMin = 3;
export const queryLengthMax = 200;

/** Calls per batch of the typed procedures: a full screen makes a dozen. */
export const batchCallsMax = 50;

/** Lengths of a browser error in the log: the top of a stack locates the error, the rest repeats libraries. */
export const browserErrorLengths = { name: 100, message: 500, stack: 4_000, route: 200 } as const;

/** The display name of a key without a name. */
export const unnamedApiKey = 'Unnamed API Key';
