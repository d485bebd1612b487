import { type SqlBool, sql } from 'kysely';

export const afterCursor = ([name = '', handle = '']: readonly string[]) =>
  sql<SqlBool>`((name, handle) > (${name}, ${handle}))`;
