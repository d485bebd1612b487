import type { Problem } from './api.gen.ts';

/** A refusal of the API. `code` is from the closed list; `documentationUrl` is its page. */
export class TesseraError extends Error {
  override readonly name = 'TesseraError';
  readonly status: number;
  /** Null if the response is not the API's, but for example a proxy's. */
  readonly code: Problem['error']['type'] | null;
  readonly issues: Problem['error']['issues'];
  readonly documentationUrl: string | null;
  readonly requestId: string | null;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, problem: Problem | null) {
    super(problem?.error.detail ?? `The server answered ${status}.`);
    this.status = status;
    this.code = problem?.error.type ?? null;
    this.issues = problem?.error.issues ?? [];
    this.documentationUrl = problem?.error.documentationUrl ?? null;
    this.requestId = headers.get('x-request-id');
  }
}

type Result<Data> = { data?: { data: Data }; error?: unknown; response: Response };

/** The data of a call. @throws TesseraError if the server refused it */
export async function unwrap<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data !== undefined) return data.data;
  throw new TesseraError(response, isProblem(error) ? error : null);
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'object';
}
