/** Excludes PGDATA, PGOPTIONS and similar variables, and keeps messages in one language. PostgreSQL finds `sh` by PATH. */
export const environmentOfPostgres = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: '/',
};
