import pg from 'pg';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

// A process to be killed: starts the database of the directory it is given, and says each number only after it was committed.
const [directory = ''] = process.argv.slice(2);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const server = await startEmbeddedPostgres({ directory, log: silent });
const client = new pg.Client({ connectionString: server.url });
client.on('error', () => process.exit(1));
await client.connect();
await client.query('create table if not exists committed (number int primary key)');
// A number may have been committed by one that was killed before it could say so.
const { rows } = await client.query<{ next: number }>(
  'select coalesce(max(number), 0) + 1 as next from committed',
);
for (let number = rows[0]?.next ?? 1; ; number++) {
  await client.query('insert into committed values ($1)', [number]);
  process.stdout.write(`${number}\n`);
}
