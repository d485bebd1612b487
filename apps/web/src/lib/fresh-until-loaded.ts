const aheadMilliseconds = 10_000;

/**
 * Keeps the loader of an editor's new address from fetching data that the editor already has: a fetch could fail or
 * block typing. Invalidate the data after the navigation.
 */
export const freshUntilLoaded = () => ({ updatedAt: Date.now() + aheadMilliseconds });
