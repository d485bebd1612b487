import { batchCallsMax } from '@tessera/contract';
import { askRaw, procedures, type RawAnswer } from './call-procedure.ts';
import { inLanes } from './in-lanes.ts';

/** Node takes 16 KB of headers, the server a body of 1 MB. */
const charactersMax = { query: 9_000, mutation: 400_000 };
/** Fewer than a browser may batch: a lane should not wait long for the slowest call of its batch. */
const callsMax = Math.min(batchCallsMax, 16);

type Calls = { path: string; inputs: readonly string[]; token: string };

export async function callInBatches(publicUrl: string, { path, inputs, token }: Calls): Promise<RawAnswer[]> {
  const isMutation = procedures.some((procedure) => procedure.path === path && procedure.isMutation);
  const batches = cut(inputs, isMutation);
  const answers = await inLanes(batches, async (batch) => {
    const url = `${publicUrl}/trpc/${batch.map(() => path).join(',')}?batch=1`;
    const body = `{${batch.map((input, index) => `"${index}":${input}`).join(',')}}`;
    const authorization = `Bearer ${token}`;
    const answer = isMutation
      ? await askRaw(url, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body,
        })
      : await askRaw(`${url}&input=${encodeURIComponent(body)}`, { headers: { authorization } });
    return readBatch(answer, batch.length);
  });
  return answers.flat();
}

function cut(inputs: readonly string[], isMutation: boolean): string[][] {
  const charactersAtMost = isMutation ? charactersMax.mutation : charactersMax.query;
  const batches: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const input of inputs) {
    const length = isMutation ? input.length : encodeURIComponent(input).length;
    characters += length;
    const last = batches.at(-1);
    if (last && characters <= charactersAtMost && last.length < callsMax) last.push(input);
    else {
      batches.push([input]);
      characters = length;
    }
  }
  return batches;
}

/** Throws if the server refuses the whole batch, which says nothing about its calls. */
function readBatch({ body, contentType }: RawAnswer, count: number): RawAnswer[] {
  const answers: unknown = JSON.parse(body);
  if (!Array.isArray(answers) || answers.length !== count || body.includes('"code":-32700'))
    throw new Error(`Not one batch of answers: ${body.slice(0, 300)}`);
  return answers.map((answer) => ({
    status: answer.error === undefined ? 200 : statusOf(answer.error),
    contentType,
    body: JSON.stringify(answer),
  }));
}

/** Throws for an error without a status, which would otherwise count as a success. */
function statusOf(error: { data?: { httpStatus?: unknown } } | null): number {
  const status = error?.data?.httpStatus;
  if (typeof status !== 'number')
    throw new Error(`An error without a status: ${JSON.stringify(error).slice(0, 300)}`);
  return status;
}
