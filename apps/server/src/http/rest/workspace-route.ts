import { z } from '@hono/zod-openapi';
import type { Right } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { allowEmptyBody } from './allow-empty-body.ts';
import { apiRoute } from './api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from './once-in-workspace.ts';
import { answer, envelope, jsonBody, type Refusal, refusals } from './responses.ts';
import type { RestContext, RestRoute } from './rest-types.ts';

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type IdsIn<Path extends string> = z.ZodType<{ [Name in NamesIn<Path>]: string }>;

type Success = 200 | 201 | 202;

type Route<
  Path extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Input = z.output<Params> & z.output<Query> & z.output<Body>,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: Path;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  security?: { [scheme: string]: string[] }[];
  /** Default: a UUID for each name in the path. */
  params?: Params;
  query?: Query;
  body?: readonly [schema: Body, example?: unknown];
  isBodyOptional?: boolean;
  /** Default: 200. */
  status?: Success;
  answer: readonly [description: string, schema: Answer, example?: unknown];
  /** Further successes with the same data. */
  otherAnswers?: { [status in Success]?: string };
  /** Errors beside those of every route with such a request. */
  refuses?: readonly Refusal[];
} & (
  | {
      /** Runs the operation once per `Idempotency-Key`. */
      once?: boolean;
      /** Runs before the transaction, unless the answer is stored already: for waiting on others. */
      prepare?: (ctx: Context, input: Input, c: RestContext) => Promise<void>;
      /** An operation in a transaction of the key's workspace. */
      inTransaction: (
        ctx: Context,
        tx: WorkspaceTransaction,
        input: Input,
        c: RestContext,
      ) => z.output<Answer> | Promise<z.output<Answer>>;
    }
  | {
      /** Documents the header; `run` handles it. */
      once?: boolean;
      /** An operation that opens its own transactions. */
      run: (ctx: Context, input: Input, c: RestContext) => Promise<z.output<Answer> | Response>;
    }
);

/** A route of the public API: its description and its operation, which gets path, query and body in one object. */
export function workspaceRoute<
  Path extends string,
  Answer extends z.ZodType,
  Params extends z.ZodType = IdsIn<Path>,
  Query extends z.ZodType = z.ZodType<object>,
  Body extends z.ZodType = z.ZodType<object>,
>(right: Right, route: Route<Path, Params, Query, Body, Answer>): RestRoute {
  const { status = 200 } = route;
  const described = apiRoute(right, describe(route, status));
  return (ctx, app) => {
    app.openapi(described, (async (c: RestContext) => {
      const valid = (target: string): object => c.req.valid(target as never) ?? {};
      const input = { ...valid('param'), ...valid('query'), ...valid('json') } as never;
      if ('run' in route) {
        const result = await route.run(ctx, input, c);
        return result instanceof Response ? result : enveloped(c, result, status);
      }
      const { once, prepare, inTransaction } = route;
      const work = async (tx: WorkspaceTransaction) => inTransaction(ctx, tx, input, c);
      const data = once
        ? await onceInWorkspace(ctx, c, status, work, prepare && (() => prepare(ctx, input, c)))
        : await ctx.database.inWorkspace(c.get('workspace').id, work);
      return enveloped(c, data, status);
    }) as never);
  };
}

/** The envelope of every answer with data. */
export function enveloped(c: RestContext, data: unknown, status: Success): Response {
  return c.json({ meta: { requestId: c.get('requestId') }, data }, status);
}

function describe(
  route: Route<string, z.ZodType, z.ZodType, z.ZodType, z.ZodType, never>,
  status: Success,
): Parameters<typeof apiRoute>[1] {
  const { method, path, operationId, tag, summary, description, security, query, body, refuses = [] } = route;
  const [words, schema, example] = route.answer;
  const params = route.params ?? idsIn(path);
  return {
    ...{ method, path, operationId, tags: [tag], summary },
    ...(description !== undefined && { description }),
    ...(security && { security }),
    ...(route.isBodyOptional && { middleware: allowEmptyBody }),
    request: {
      ...(route.once && { headers: idempotencyHeaders }),
      ...(params && { params: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(body && {
        body: route.isBodyOptional ? { content: jsonBody(...body).content } : jsonBody(...body),
      }),
    },
    responses: {
      [status]: answer(words, envelope(schema), example),
      ...Object.fromEntries(
        Object.entries(route.otherAnswers ?? {}).map(([other, description]) => [
          other,
          answer(description, envelope(schema)),
        ]),
      ),
      ...refusals(
        ...(query || body ? [400 as const] : []),
        ...([401, 403] as const),
        ...(params ? [404 as const] : []),
        ...refuses,
        ...(body ? [413 as const] : []),
        ...(params || query || body ? [422 as const] : []),
      ),
    },
  };
}

function idsIn(path: string): z.ZodType | undefined {
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.uuid()]))) : undefined;
}
