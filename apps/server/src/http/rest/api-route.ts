import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { Right } from '@tessera/contract';
import type { MiddlewareHandler } from 'hono';
import { permissionsOf } from '../../features/organizations/organizations-policy.ts';
import { requireRight, withRight } from '../require-right.ts';
import { readJson } from './read-json.ts';
import { refuseUnknownKeys } from './refuse-unknown-keys.ts';

type Route<Path extends string> = Omit<RouteConfig, 'path' | 'middleware'> & {
  path: Path;
  middleware?: MiddlewareHandler;
};

/** An API key has the rights of an admin. */
const caller = { permissions: permissionsOf('admin') };

/** For routes that declare no body: a property, such as the time of a launch, would be ignored. */
const refuseProperties: MiddlewareHandler = async (c, next) => {
  noProperties.parse(await readJson(c.req));
  await next();
};
const noProperties = z.strictObject({}).nullable();

/** A route of the public API, with the right that it needs. Its body may have the documented properties only. */
export function apiRoute<Path extends string, Config extends Route<Path>>(right: Right, route: Config) {
  const check: MiddlewareHandler = (_c, next) => {
    requireRight(caller, right);
    return next();
  };
  const middleware = [
    withRight(right, check),
    ...(route.middleware ? [route.middleware] : []),
    ...(route.request?.body || route.method === 'get' ? [] : [refuseProperties]),
  ];
  const json = route.request?.body?.content['application/json'];
  if (json && 'schema' in json && json.schema instanceof z.ZodType)
    json.schema = refuseUnknownKeys(json.schema);
  return createRoute<Path, Config>({ ...route, middleware });
}
