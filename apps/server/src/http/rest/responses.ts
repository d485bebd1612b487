import { z } from '@hono/zod-openapi';

const problem = z
  .object({
    meta: z.object({ requestId: z.string() }),
    error: z.object({
      type: z.string(),
      title: z.string(),
      detail: z.string(),
      status: z.int(),
      issues: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  })
  .openapi('Problem');

const words: Record<number, string> = {
  400: 'The request could not be understood.',
  401: 'The API key is missing or not valid.',
  403: 'The key is of another kind than this call needs, or the plan does not allow it.',
  404: 'Nothing of this id in the workspace.',
  409: 'The thing is in a state that does not allow this.',
  422: 'A value is missing or not valid; `issues` says which.',
  429: 'The key has made too many calls, or has too many in flight; `Retry-After` says when the next is taken.',
  503: 'The server is busy; `Retry-After` says when to try again.',
};

/** The error responses of a route, for its description. */
export function refusals<Status extends number>(...statuses: Status[]) {
  return Object.fromEntries(
    [...statuses, 429, 503].map((status) => [
      status,
      { description: words[status] ?? 'Refused.', content: { 'application/json': { schema: problem } } },
    ]),
  );
}

/** A response with a body. */
export function answer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

/** The envelope of every answer with data. */
export function envelope<Schema extends z.ZodType>(data: Schema) {
  return z.object({ meta: z.object({ requestId: z.string() }), data });
}

export function pageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    totalCount: z.int(),
    totalCountIsMinimum: z
      .boolean()
      .optional()
      .describe('True when there are, or may be, more than totalCount: lists are counted up to a bound.'),
  });
}
