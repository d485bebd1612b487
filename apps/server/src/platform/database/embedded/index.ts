export { removeEmbeddedPostgres } from './remove-embedded-postgres.ts';
export { startEmbeddedPostgres } from './start-embedded-postgres.ts';
