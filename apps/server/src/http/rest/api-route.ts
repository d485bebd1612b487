import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { Right } from '@tessera/contract';
import type { MiddlewareHandler } from 'hono';
import { permissionsOf } from '../../features/organizations/organizations-policy.ts';
import { requireRight, withRight } from '../require-right.ts';

type Route<Path extends string> = Omit<RouteConfig, 'path' | 'middleware'> & {
  path: Path;
  middleware?: MiddlewareHandler;
};

/** An API key has the rights of an admin. */
const caller = { permissions: permissionsOf('admin') };

/** A route of the public API, with the right that it needs. */
export function apiRoute<Path extends string, Config extends Route<Path>>(right: Right, route: Config) {
  const check: MiddlewareHandler = (_c, next) => {
    requireRight(caller, right);
    return next();
  };
  const middleware = [withRight(right, check), ...(route.middleware ? [route.middleware] : [])];
  return createRoute<Path, Config>({ ...route, middleware });
}
