import { batchCallsMax, type Right, type RightHolder, rights } from '@tessera/contract';
import { appRouter } from '@tessera/server/router';
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

/** The raw response, with the request id replaced, which varies. */
export type RawAnswer = { status: number; contentType: string | null; body: string };

export type ProcedureCall = {
  path: string;
  /** A string is sent unchanged, anything else as JSON; undefined sends no input. */
  input?: unknown;
  token?: string | null;
};

type Schema = { shape?: object; safeParse: (input: unknown) => { success: boolean } };
type Definition = { _def: { type: string; meta: { right: Right }; inputs: readonly Schema[] } };

export type Procedure = {
  path: string;
  isMutation: boolean;
  /** Who holds the right that it names. */
  holder: RightHolder;
  /** The properties of its input. */
  properties: ReadonlySet<string>;
  accepts: (input: unknown) => boolean;
};

/** Every procedure of the product. */
export const procedures: readonly Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Definition>,
).map(
  ([
    path,
    {
      _def: { type, meta, inputs },
    },
  ]) => ({
    path,
    isMutation: type === 'mutation',
    holder: rights[meta.right],
    properties: new Set(inputs.flatMap(({ shape }) => Object.keys(shape ?? {}))),
    accepts: (input) => inputs.every((schema) => schema.safeParse(input).success),
  }),
);

/** Calls without the typed client, which only sends what its types allow. */
export function callProcedure(
  publicUrl: string,
  { path, input, token = null }: ProcedureCall,
): Promise<RawAnswer> {
  const body = input === undefined ? undefined : typeof input === 'string' ? input : JSON.stringify(input);
  const mutation = procedures.find((procedure) => procedure.path === path)?.isMutation ?? false;
  const url = `${publicUrl}/trpc/${path}`;
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  if (!mutation)
    return askRaw(body === undefined ? url : `${url}?input=${encodeURIComponent(body)}`, { headers });
  return askRaw(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
}

export async function askRaw(url: string, init: RequestInit = {}): Promise<RawAnswer> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  const body = await answer.text();
  const requestId = answer.headers.get('x-request-id');
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type'),
    body: requestId ? body.replaceAll(requestId, '(request id)') : body,
  };
}
