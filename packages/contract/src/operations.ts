export const outcomeServices = ['apple', 'google', 'mail'] as const;
export type OutcomeService = (typeof outcomeServices)[number];

/** What an operator sees of an installation. */
export type Operations = {
  version: string;
  processes: OperatedProcess[];
  /** Jobs that are due or running. */
  queue: { job: string; due: number; running: number; oldestSeconds: number }[];
  /** The campaigns that are being delivered; the lag is the age of the oldest part in progress. */
  campaigns: { runs: number; recipients: number; finished: number; lagSeconds: number };
  /** Those that expire within 30 days, the first one first. */
  certificates: { identifier: string; owner: 'platform' | 'workspace'; expiresAt: string }[];
  /** When each hour of `outcomes` began, the oldest first. */
  hours: string[];
  outcomes: ServiceOutcomes[];
  /** Connections of the answering process. */
  pool: { used: number; idle: number; waiting: number; max: number };
  /** Of the answering process’s data directory. */
  disk: { usedBytes: number; totalBytes: number };
};

export type OperatedProcess = {
  /** Machine and process id. */
  name: string;
  roles: string;
  version: string;
  since: string;
};

/** By hour; `failures` names the outcomes other than success. */
export type ServiceOutcomes = {
  service: OutcomeService;
  succeeded: number[];
  failed: number[];
  failures: { outcome: string; count: number }[];
};
