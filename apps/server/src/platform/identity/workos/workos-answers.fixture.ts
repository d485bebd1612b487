import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

export const unknown = (c: Context) => c.json({ message: 'Not Found', error: 'Not Found' }, 404);
export const invalid = (c: Context, code: string) =>
  c.json({ message: 'Validation failed', code, errors: [{ code }] }, 422);

/** `after` is the last id of this page when there is more; an unknown id is refused. */
export function listOf<Item extends { id: string }>(c: Context, items: Item[]) {
  const limit = Number(c.req.query('limit') ?? 10);
  const after = c.req.query('after');
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw new HTTPException(422, { res: invalid(c, 'invalid_cursor') });
  const data = items.slice(start, start + limit);
  const hasMore = start + limit < items.length;
  return {
    object: 'list',
    data,
    list_metadata: { before: null, after: hasMore ? (data.at(-1)?.id ?? null) : null },
  };
}
