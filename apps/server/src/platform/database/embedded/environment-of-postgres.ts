/**
 * All that PostgreSQL sees of our environment: PGDATA, PGOPTIONS and their like must not reach in from outside, and messages
 * stay in one language. It calls `sh` by PATH.
 */
export const environmentOfPostgres = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: '/',
};
