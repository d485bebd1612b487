// Bounds of a design document. They keep a document small enough to be read on every page view (well under
// 1 MB as JSON) and are wider than anything either wallet shows; what a wallet cuts off is a warning, not a bound.

/** Labels, values, messages: the longest text a front or a setting may hold, Liquid included. */
export const textLengthMax = 2_000;
/** The back carries terms and conditions; 10,000 characters are four printed pages. */
export const backValueLengthMax = 10_000;
export const labelLengthMax = 200;
export const headingLengthMax = 200;
export const descriptionLengthMax = 500;
/** Google takes ids of letters, digits and `_`; 64 keeps them readable in a field path. */
export const keyLengthMax = 64;
/** Apple shows at most 16 on a front and Google 20 text modules in all; the back may be long. */
export const fieldsPerSlotMax = 30;
export const attributesMax = 50;
/** Apple refuses a pass with more than 10 locations, Google shows no more than 10. */
export const locationsMax = 10;
export const relevantTextLengthMax = 200;
/** Half the earth's circumference: a reminder cannot be farther away. */
export const reminderMetresMax = 20_037_500;
/** One hundred years: longer than any pass type identifier will live. */
export const expiryDaysMax = 36_500;
export const languagesMax = 50;
/** Every text of a document at its bounds, once. */
export const translationsPerLanguageMax = 500;
export const urlLengthMax = 2_000;
export const altTextLengthMax = 500;
export const groupLengthMax = 64;
