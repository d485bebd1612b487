import type { paths } from './api.gen.ts';
import type { Tessera } from './create-tessera.ts';
import { unwrap } from './unwrap.ts';

type Page<Item> = { items: Item[]; nextCursor: string | null };
type PageResponse<Item> = {
  responses: { 200: { content: { 'application/json': { data: Page<Item> } } } };
};

/** The paths that return a list. */
export type ListPath = {
  [Path in keyof paths]: paths[Path] extends { get: PageResponse<unknown> } ? Path : never;
}[keyof paths];

export type ItemOf<Path extends ListPath> = paths[Path] extends { get: PageResponse<infer Item> }
  ? Item
  : never;

type Parameters<Path extends ListPath> = paths[Path]['get']['parameters'];
type Query<Path extends ListPath> = Omit<NonNullable<Parameters<Path>['query']>, 'cursor'>;
type PathParameters<Path extends ListPath> = Parameters<Path>['path'];

type ListParameters<Path extends ListPath> = Optionally<'query', Query<Path>> &
  (PathParameters<Path> extends Record<string, string>
    ? { path: PathParameters<Path> }
    : { path?: undefined });

/** Optional if all properties of the value are. */
type Optionally<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

type Options<Path extends ListPath> = ListParameters<Path> & { signal?: AbortSignal };

/** Iterates over all items of a list, page by page. @throws TesseraError if the server refuses a page */
export async function* listAll<Path extends ListPath>(
  tessera: Tessera,
  path: Path,
  ...[options]: Record<never, never> extends Options<Path> ? [Options<Path>?] : [Options<Path>]
): AsyncGenerator<ItemOf<Path>, void, undefined> {
  const { query, path: inPath, signal }: Partial<Options<Path>> = options ?? {};
  // TypeScript cannot resolve the types of a generic path; the signature above has checked the call.
  const get = tessera.GET as unknown as (
    path: Path,
    init: object,
  ) => Promise<{ data?: { data: Page<ItemOf<Path>> }; response: Response }>;
  let cursor: string | null = null;
  do {
    const params = { path: inPath, query: cursor === null ? query : { ...query, cursor } };
    const page: Page<ItemOf<Path>> = await unwrap(get(path, { params, signal }));
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
