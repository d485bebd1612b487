import { z } from '@hono/zod-openapi';
import { type ErrorCode, errorCodes, listLimitMax, queryLengthMax } from '@tessera/contract';
import { errorPageUrl } from './problem-answer.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];

const problem = z
  .object({
    meta: z.object({ requestId: z.string().describe('Also in the header `x-request-id`.') }),
    error: z.object({
      type: z.enum(codes).describe('The error code, from a closed list.'),
      title: z.string().describe('What the code means.'),
      detail: z.string().describe('What happened in this call.'),
      status: z.int().describe('The HTTP status.'),
      issues: z
        .array(
          z.object({
            path: z.string().describe('The dotted path of the field, such as `user.email`.'),
            message: z.string(),
          }),
        )
        .describe('The invalid fields; empty for other errors.'),
      documentationUrl: z.url().describe('The page of the error code: its cause and remedy.'),
    }),
  })
  .openapi('Problem');

/** The code of a status that a route names without a code. */
const generalCodes = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'payloadTooLarge',
  422: 'validationFailed',
} as const satisfies Record<number, ErrorCode>;

/** What general codes mean for a call of this API; their own messages are for the screens. */
const generalWords: Partial<Record<ErrorCode, string>> = {
  badRequest: 'The request is malformed.',
  unauthorized: 'The API key is missing or invalid.',
  forbidden: 'The call requires a key of the other kind, or the plan does not include it.',
  notFound: 'Nothing in the workspace has this id.',
  validationFailed: 'A value is missing or invalid; `issues` lists them.',
  tooManyRequests: 'The key has made too many calls, or has too many in flight.',
  internal: 'The server failed. The log has the request id.',
};

/** Any call of any route may be answered with these. */
const everywhere: ErrorCode[] = ['tooManyRequests', 'internal', 'serverBusy'];

const limitHeaders = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimit-Limit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimit-Remaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimit-Reset' },
};
const requestIdHeader = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } };

/** The headers that the responses refer to. */
export const responseHeaders = {
  'x-request-id': header('string', 'The id of the request, for questions to the operator and for the log.'),
  'RateLimit-Limit': header('integer', 'The calls that the key may make in a minute.'),
  'RateLimit-Remaining': header('integer', 'The calls that are left now. The limit refills evenly.'),
  'RateLimit-Reset': header('integer', 'The seconds until the limit is full again.'),
  'Retry-After': header('integer', 'The seconds until the call can be repeated.'),
};

function header(type: 'string' | 'integer', description: string) {
  return { description, schema: { type } };
}

/** An error code; a status means its general code. */
export type Refusal = ErrorCode | keyof typeof generalCodes;

/** The error responses of a route by its codes, with an example of each. */
export function refusals(...named: Refusal[]) {
  const all = [...named.map((one) => (typeof one === 'number' ? generalCodes[one] : one)), ...everywhere];
  const byStatus = Object.groupBy(new Set(all), (code) => errorCodes[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, refusal(Number(status), codes)]),
  );
}

function refusal(status: number, codes: ErrorCode[]) {
  return {
    description: codes
      .map((code) => `\`${code}\`: ${generalWords[code] ?? errorCodes[code].words}`)
      .join('\n\n'),
    headers: {
      ...requestIdHeader,
      // A call without a valid key counts towards no limit.
      ...(status === 401 ? {} : limitHeaders),
      ...(status === 429 || status === 503
        ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
        : {}),
    },
    content: {
      'application/json': {
        schema: problem,
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

function exampleOf(code: ErrorCode) {
  const { status, words } = errorCodes[code];
  const issues = code === 'validationFailed' ? [{ path: 'name', message: 'Enter a name.' }] : [];
  const documentationUrl = errorPageUrl('https://passes.example.com', code);
  return {
    meta: { requestId: '89a8134b-f1b5-450d-a038-2f7d76b84da0' },
    error: {
      type: code,
      title: words,
      detail: issues[0]?.message ?? words,
      status,
      issues,
      documentationUrl,
    },
  };
}

/** A response with a body, and with an example of its `data`. */
export function answer<Schema extends z.ZodType>(description: string, schema: Schema, data?: unknown) {
  const meta = { requestId: '78c367e2-5fac-4618-a454-0c9f570f70f0' };
  return {
    description,
    headers: { ...requestIdHeader, ...limitHeaders },
    content: {
      'application/json': { schema, ...(data === undefined ? {} : { example: { meta, data } }) },
    },
  };
}

/** A response with a file. */
export function fileAnswer(description: string, mediaType: string, schema: z.ZodType = z.string()) {
  return {
    description,
    headers: { ...requestIdHeader, ...limitHeaders },
    content: { [mediaType]: { schema } },
  };
}

/** A body that is a file. */
export function fileBody(mediaType: string, schema: z.ZodType = z.string()) {
  return { required: true, content: { [mediaType]: { schema } } };
}

/** A JSON body, with an example. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, example?: unknown) {
  return {
    required: true,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  };
}

/** The envelope of every answer with data. */
export function envelope<Schema extends z.ZodType>(data: Schema) {
  return z.object({ meta: z.object({ requestId: z.string() }), data });
}

/** Optional in the type of a page only: the server always sends it. */
const isMinimum = z
  .boolean()
  .describe(
    'True if there are, or may be, more than `totalCount`: lists are counted up to a bound.',
  ) as unknown as z.ZodOptional<z.ZodBoolean>;

export function pageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .describe('Repeat the call with it as `cursor` for the next page; null at the end.'),
    totalCount: z.int(),
    totalCountIsMinimum: isMinimum,
  });
}

/** The example of a page with one item. */
export const onePage = (item: unknown) => ({
  items: [item],
  nextCursor: null,
  totalCount: 1,
  totalCountIsMinimum: false,
});

/** The query parameters of every list. */
export const pageQuery = z.object({
  cursor: z.string().max(400).optional().describe('The `nextCursor` of the page before.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(listLimitMax)
    .optional()
    .describe('The maximum number of items in the page.')
    .openapi({ example: 25 }),
});

/** The query parameters of a list that can be searched by name. */
export const searchQuery = pageQuery.extend({
  query: z.string().max(queryLengthMax).optional().describe('Part of the name.'),
});
