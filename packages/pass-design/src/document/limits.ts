// Keep a document small enough to load on every page view (well under 1 MB as JSON), and exceed what wallets show;
// a text that a wallet truncates is a warning.

/** Labels, values, messages: the longest text on a front or in a setting, including Liquid. */
export const textLengthMax = 2_000;
/** The back carries terms and conditions; 10,000 characters are four printed pages. */
export const backValueLengthMax = 10_000;
export const labelLengthMax = 200;
export const headingLengthMax = 200;
export const descriptionLengthMax = 500;
/** Google accepts ids of letters, digits and `_`; 64 keep them readable in a field path. */
export const keyLengthMax = 64;
/** Apple shows at most 16 fields on a front and Google 20 text modules in all; the back may be long. */
export const fieldsPerSlotMax = 30;
export const attributesMax = 50;
/** Apple rejects a pass with more than 10 locations, Google shows at most 10. */
export const locationsMax = 10;
/** Of a design, whose passes show the nearest ten. */
export const designLocationsMax = 100;
export const relevantTextLengthMax = 200;
/** Half the earth's circumference, the largest possible distance. */
export const reminderMetersMax = 20_037_500;
/** One hundred years, more than the life of any pass type identifier. */
export const expiryDaysMax = 36_500;
export const languagesMax = 50;
/** Enough for every text of a document at its limits. */
export const translationsPerLanguageMax = 500;
export const urlLengthMax = 2_000;
export const altTextLengthMax = 500;
export const groupLengthMax = 64;
/** Google shows twenty links per pass, including those of fields and messages. */
export const linksMax = 10;
export const appStoreIdsMax = 10;
/** Liquid that renders to at most 64 bytes, Apple's limit. */
export const nfcMessageLengthMax = 500;
/** Apple Wallet shows two. */
export const featuredActionsMax = 2;
/** Of a picture or the colors. A tier, a season and a dozen venues fit. */
export const variantsMax = 20;
export const lookConditionsMax = 3;
/** More are too small to count on a cover. */
export const stampsMax = 24;
/** A design's pictures: eight slots, variants of three, and what stamps are drawn from. */
export const designFilesMax = 100;
