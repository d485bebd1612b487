import pLimit from 'p-limit';
import { answerParent } from '../child.ts';

export type ApiCalls = {
  url: string;
  apiKey: string;
  count: number;
  atOnce: number;
};

export type ApiCallsReport = {
  statuses: Record<number, number>;
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
