import pg from 'pg';

/** Whether a statement failed because another row has the value already. Its transaction is lost with it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
