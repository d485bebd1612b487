import { type SqlBool, sql } from 'kysely';

/** That a row stands behind a place in a list by names; handles tell equal names apart. */
export const afterCursor = ([name = '', handle = '']: readonly string[]) =>
  sql<SqlBool>`((name, handle) > (${name}, ${handle}))`;
