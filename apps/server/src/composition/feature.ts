import type { RestRoute } from '../http/rest/rest-types.ts';
import type { Procedures } from '../http/trpc.ts';
import type { HandledJob } from '../platform/queue/job.ts';

/** What a feature adds to the server. */
export type Feature = {
  /** By their path in the router: `{ workspace: { goals: { list } } }`. */
  procedures?: Procedures;
  rest?: readonly RestRoute[];
  jobs?: readonly HandledJob[];
};
