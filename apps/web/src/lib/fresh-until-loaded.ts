/** Time for the loader of the next address to begin; later than that it only asks again. */
const aheadMilliseconds = 10_000;

/**
 * For what is known of the address an editor is about to take: asked for again, it could keep somebody from typing, or fail. Its loader
 * takes nothing from before; dated ahead, this counts until it is invalidated, which is due right after the move.
 */
export const freshUntilLoaded = () => ({ updatedAt: Date.now() + aheadMilliseconds });
