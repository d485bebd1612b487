import type { Logger } from './logger.ts';

export type CountedLog = {
  /** Logs the first event of a kind at once, and the others of a minute as one entry with their count. `kind` has the fields they share. */
  add(level: 'info' | 'warn', message: string, event: CountedEvent): void;
  close(): void;
};

type Fields = Record<string, unknown>;
export type CountedEvent = { kind: Fields; details?: Fields; count?: number };

const minuteMilliseconds = 60_000;
/** With more kinds the minute ends early. */
const kindsMax = 1_000;

export function createCountedLog(logger: Pick<Logger, 'info' | 'warn'>): CountedLog {
  const kinds = new Map<string, { more: number; log: (count: number) => void }>();
  const endMinute = () => {
    for (const { more, log } of kinds.values()) if (more > 0) log(more);
    kinds.clear();
  };
  const timer = setInterval(endMinute, minuteMilliseconds).unref();
  return {
    add: (level, message, { kind, details = {}, count = 1 }) => {
      const key = JSON.stringify([message, kind]);
      const known = kinds.get(key);
      if (known) {
        known.more += count;
        return;
      }
      if (kinds.size >= kindsMax) endMinute();
      kinds.set(key, { more: 0, log: (more) => logger[level](message, { ...kind, count: more }) });
      logger[level](message, { ...kind, ...details, count });
    },
    close: () => {
      clearInterval(timer);
      endMinute();
    },
  };
}
