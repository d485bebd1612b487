/**
 * Milliseconds that the Liquid of one design may take in all of its texts and languages. Real designs take a few; four pauses of a busy
 * machine fit in, each counted as the time of one text at most.
 */
const millisecondsPerDesignMax = 200;

/** The time that is left to the texts of a design while it is rendered or checked. */
export type TextBudget = { left: number };

/** Where a scope keeps it: out of reach of the texts. */
export const textBudget = Symbol('textBudget');

export const createTextBudget = (): TextBudget => ({ left: millisecondsPerDesignMax });
