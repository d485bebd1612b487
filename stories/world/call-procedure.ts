import { appRouter } from '@tessera/server/router';

/** What came back, byte for byte; only the number of the request, new each time, is replaced. */
export type RawAnswer = { status: number; contentType: string | null; body: string };

export type ProcedureCall = {
  path: string;
  /** Sent as it is when a text, as JSON otherwise; undefined sends no input at all. */
  input?: unknown;
  token?: string | null;
};

/** Every procedure the product has, with what kind of call it takes. */
export const procedures: readonly { path: string; isMutation: boolean }[] = Object.entries(
  appRouter._def.procedures,
).map(([path, procedure]) => ({ path, isMutation: isMutation(procedure) }));

/** A call without the typed client, which would send nothing its types refuse. */
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

/** Any request, answered as a RawAnswer. */
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

function isMutation(procedure: unknown): boolean {
  if (typeof procedure !== 'function' || !('_def' in procedure)) return false;
  const definition = procedure._def;
  return (
    typeof definition === 'object' &&
    definition !== null &&
    'type' in definition &&
    definition.type === 'mutation'
  );
}
