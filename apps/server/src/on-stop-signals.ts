import type { Logger } from './platform/logger.ts';

/** One Ctrl-C arrives up to three times: directly, from the start script, and through npm. Signals within this time count as one. */
const sameSignalMilliseconds = 200;

export type StopOptions = {
  logger: Logger;
  stop: (signal: NodeJS.Signals) => Promise<void>;
  endAtOnce: () => Promise<void>;
};

/**
 * The first signal stops the server, the second is ignored, the third stops the database and ends the process, the fourth does not wait.
 * @returns whether the server is stopping
 */
export function onStopSignals({ logger, stop, endAtOnce }: StopOptions): () => boolean {
  let signals = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const react = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (now - lastAt < sameSignalMilliseconds) return;
    lastAt = now;
    signals += 1;
    if (signals === 1) {
      logger.info('Stopping');
      void stop(signal);
    } else if (signals === 2) {
      logger.info('Still stopping; one more signal ends the server at once');
    } else if (signals === 3) {
      logger.warn('Ending at once');
      void endAtOnce().finally(() => process.exit(1));
    } else {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, react);
  return () => signals > 0;
}
