import type { MiddlewareHandler } from 'hono';

/** For routes with an optional JSON body: clients may set the content type without sending one. */
export const allowEmptyBody: MiddlewareHandler = async (c, next) => {
  if (c.req.header('content-type') !== undefined && (await c.req.text()) === '')
    // Hono caches promises here, whatever its types say.
    Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') });
  await next();
};
