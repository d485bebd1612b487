/** Google shows at most three rows on the front of a card. */
export const frontRowsMax = 3;
/** Items in one row. */
export const frontRowItemsMax = 3;
/** Google shows ten text modules of a class and ten of an object, and silently hides the rest. */
export const textModulesMax = 10;
/** Locations that may surface the pass on a phone (`merchantLocations`). */
export const locationsMax = 10;
/** Links per class or object: our limit, for a readable details page; Google documents none. */
export const linksMax = 20;
/** Limit of linked objects, each of the same issuer. */
export const linkedObjectsMax = 50;
