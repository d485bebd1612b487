import { type Right, type RightHolder, rights } from '@tessera/contract';
import { appRouter } from '@tessera/server/router';

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
