import type { RestRoute } from '../http/rest/rest-types.ts';
import type { Procedures } from '../http/trpc.ts';
import type { HandledJob } from '../platform/queue/job.ts';

export type Feature = {
  /** By path in the router: `{ workspace: { goals: { list } } }`. */
  procedures?: Procedures;
  rest?: readonly RestRoute[];
  jobs?: readonly HandledJob[];
};
