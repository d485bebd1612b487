// A process of its own that calls the public API, so that the load it makes is not part of what it measures.
import pLimit from 'p-limit';
import { answerParent } from './child.ts';

export type ApiCalls = {
  url: string;
  apiKey: string;
  count: number;
  /** Calls in flight at once. */
  atOnce: number;
};

export type ApiCallsReport = {
  /** How many answers had each status. */
  statuses: Record<number, number>;
  /** How long each call took, in milliseconds, shortest first. */
  milliseconds: number[];
};

answerParent('ready', async ({ url, apiKey, count, atOnce }: ApiCalls): Promise<ApiCallsReport> => {
  const limit = pLimit(atOnce);
  const statuses: Record<number, number> = {};
  const milliseconds: number[] = [];
  const call = async () => {
    const begunAt = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
    await answer.arrayBuffer();
    milliseconds.push(performance.now() - begunAt);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: count }, () => limit(call)));
  return { statuses, milliseconds: milliseconds.sort((a, b) => a - b) };
});
