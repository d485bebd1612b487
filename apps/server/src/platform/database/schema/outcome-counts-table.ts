import type { OutcomeService } from '@tessera/contract';

/** Pushes and mails of all processes. */
export type OutcomeCountsTable = {
  hour: Date;
  service: OutcomeService;
  outcome: string;
  /** A bigint, which pg reads as text. */
  count: string;
};
