import { type SqlBool, sql } from 'kysely';

/** Selects rows after a cursor in a list ordered by name; handles distinguish equal names. */
export const afterCursor = ([name = '', handle = '']: readonly string[]) =>
  sql<SqlBool>`((name, handle) > (${name}, ${handle}))`;
