import type { Json } from '@tessera/google-wallet/write';

/** A resource as it is inserted: without the nulls by which a patch removes values. */
export function withoutNulls<Resource extends { [field: string]: Json }>(resource: Resource): Resource {
  return JSON.parse(JSON.stringify(resource, (_, value: Json) => (value === null ? undefined : value)));
}
