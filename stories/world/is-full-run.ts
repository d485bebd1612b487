/** Whether `npm test -- --full` asked for everything, also for what seldom differs. */
export const isFullRun = process.env.TESSERA_TESTS === 'full';
