/** Whether `npm test -- --full` requests everything, including what rarely differs. */
export const isFullRun = process.env.TESSERA_TESTS === 'full';
