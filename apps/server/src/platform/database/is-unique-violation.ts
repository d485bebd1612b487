import pg from 'pg';

/** Whether a statement violated a unique constraint, which also aborts its transaction. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
