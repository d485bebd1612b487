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

type Definition = { _def: { type: string; meta: { right: Right } } };

export const procedures: readonly { path: string; isMutation: boolean; holder: RightHolder }[] =
  Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>).map(
    ([path, { _def }]) => ({ path, isMutation: _def.type === 'mutation', holder: rights[_def.meta.right] }),
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
