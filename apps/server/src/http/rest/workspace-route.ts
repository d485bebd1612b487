import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { Right } from '@tessera/contract';
import type { MiddlewareHandler } from 'hono';
import type { Context } from '../../context.ts';
import { permissionsOf } from '../../features/organizations/organizations-policy.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { requireRight, withRight } from '../require-right.ts';
import { idempotencyHeaders, onceInWorkspace } from './once-in-workspace.ts';
import { readJson } from './read-json.ts';
import { refuseUnknownKeys } from './refuse-unknown-keys.ts';
import {
  answer,
  envelope,
  type fileAnswer,
  type fileBody,
  jsonBody,
  type Refusal,
  refusals,
} from './responses.ts';
import type { RestContext, RestRoute } from './rest-types.ts';

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type IdsIn<Path extends string> = z.ZodType<{ [Name in NamesIn<Path>]: string }>;

type Success = 200 | 201 | 202;

type Description<
  Path extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
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
  /** JSON with the documented properties only; the operation reads a file itself. */
  body?: readonly [schema: Body, example?: unknown] | ReturnType<typeof fileBody>;
  isBodyOptional?: boolean;
  /** Default: 200. */
  status?: Success;
  answer: readonly [description: string, schema: Answer, example?: unknown] | ReturnType<typeof fileAnswer>;
  otherAnswers?: { [status in Success]?: readonly [description: string, schema: Answer] };
  /** Errors beside those of every route with such a request. */
  refuses?: readonly Refusal[];
  /** Runs the operation once per `Idempotency-Key`; only documents the header if the operation is `run`, which handles it. */
  once?: boolean;
};

type Operation<Input, Answer extends z.ZodType, Prepared> =
  | {
      /** Runs before the transaction, unless the answer is stored already, and hands on its result. */
      prepare?: (ctx: Context, input: Input, c: RestContext) => Promise<Prepared>;
      /** An operation in a transaction of the key's workspace. With `get` or the right `read` it writes nothing. */
      inTransaction: (
        ctx: Context,
        tx: WorkspaceTransaction,
        input: Input,
        c: RestContext,
        prepared: Prepared,
      ) => z.output<Answer> | Promise<z.output<Answer>>;
    }
  | {
      /** An operation that opens its own transactions. */
      run: (ctx: Context, input: Input, c: RestContext) => Promise<z.output<Answer> | Response>;
    };

/** A route of the public API: its description and its operation, which gets path, query and body in one object. */
export function workspaceRoute<
  Path extends string,
  Answer extends z.ZodType,
  Params extends z.ZodType = IdsIn<Path>,
  Query extends z.ZodType = z.ZodType<object>,
  Body extends z.ZodType = z.ZodType<object>,
  Prepared = undefined,
>(
  right: Right,
  route: Description<Path, Params, Query, Body, Answer> &
    Operation<z.output<Params> & z.output<Query> & z.output<Body>, Answer, Prepared>,
): RestRoute {
  const { status = 200 } = route;
  const isRead = route.method === 'get' || right === 'read';
  const begin = ({ database }: Context) => (isRead ? database.inWorkspaceReadOnly : database.inWorkspace);
  const described = createRoute(describe(right, route, status));
  return (ctx, app) => {
    app.openapi(described, (async (c: RestContext) => {
      const valid = (target: string): object => c.req.valid(target as never) ?? {};
      const input = { ...valid('param'), ...valid('query'), ...valid('json') } as never;
      if ('run' in route) {
        const result = await route.run(ctx, input, c);
        return result instanceof Response ? result : enveloped(c, result, status);
      }
      const { once, prepare, inTransaction } = route;
      const work = async (tx: WorkspaceTransaction, prepared: Prepared) =>
        inTransaction(ctx, tx, input, c, prepared);
      const prepareAndBegin = async () => {
        const prepared = (await prepare?.(ctx, input, c)) as Prepared;
        return begin(ctx)(c.get('workspace').id, (tx) => work(tx, prepared));
      };
      const data = once
        ? await onceInWorkspace(ctx, c, status, work, prepare && (() => prepare(ctx, input, c)))
        : await prepareAndBegin();
      return enveloped(c, data, status);
    }) as never);
  };
}

/** The envelope of every answer with data. */
export function enveloped(c: RestContext, data: unknown, status: Success): Response {
  return c.json({ meta: { requestId: c.get('requestId') }, data }, status);
}

/** An API key has the rights of an admin. */
const caller = { permissions: permissionsOf('admin') };

/** For routes that declare no body: a property, such as the time of a launch, would be ignored. */
const refuseProperties: MiddlewareHandler = async (c, next) => {
  noProperties.parse(await readJson(c.req));
  await next();
};
const noProperties = z.strictObject({}).nullable();

/** Clients may set the content type without sending an optional body. */
const allowEmptyBody: MiddlewareHandler = async (c, next) => {
  if (c.req.header('content-type') !== undefined && (await c.req.text()) === '')
    // Hono caches promises here, whatever its types say.
    Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') });
  await next();
};

function describe(
  right: Right,
  route: Description<string, z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
  status: Success,
): RouteConfig {
  const { method, path, operationId, tag, summary, description, security, query, body, refuses = [] } = route;
  const params = route.params ?? idsIn(path);
  const json = body && !('content' in body) ? jsonBody(refuseUnknownKeys(body[0]), body[1]) : undefined;
  const success = ([words, schema, example]: readonly [string, z.ZodType, unknown?]) =>
    answer(words, envelope(schema), example);
  const check: MiddlewareHandler = (_c, next) => {
    requireRight(caller, right);
    return next();
  };
  return {
    ...{ method, path, operationId, tags: [tag], summary },
    ...(description !== undefined && { description }),
    ...(security && { security }),
    middleware: [
      withRight(right, check),
      ...(route.isBodyOptional ? [allowEmptyBody] : []),
      ...(body || method === 'get' ? [] : [refuseProperties]),
    ],
    request: {
      ...(route.once && { headers: idempotencyHeaders }),
      ...(params && { params: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(json && { body: route.isBodyOptional ? { content: json.content } : json }),
      ...(body && 'content' in body && { body }),
    },
    responses: {
      [status]: 'content' in route.answer ? route.answer : success(route.answer),
      ...Object.fromEntries(
        Object.entries(route.otherAnswers ?? {}).map(([other, answer]) => [other, success(answer)]),
      ),
      ...refusals(
        ...(query || json ? [400 as const] : []),
        ...([401, 403] as const),
        ...(params ? [404 as const] : []),
        ...refuses,
        ...(json ? [413 as const] : []),
        ...(params || query || json ? [422 as const] : []),
      ),
    },
  };
}

function idsIn(path: string): z.ZodType | undefined {
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.uuid()]))) : undefined;
}
