import pg from 'pg';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

// Started to be killed: prints each number after committing it.
const [directory = ''] = process.argv.slice(2);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const server = await startEmbeddedPostgres({ directory, log: silent });
const client = new pg.Client({ connectionString: server.url });
client.on('error', () => process.exit(1));
await client.connect();
await client.query('create table if not exists committed (number int primary key)');
// A killed predecessor may have committed a number without printing it.
const { rows } = await client.query<{ next: number }>(
  'select coalesce(max(number), 0) + 1 as next from committed',
);
for (let number = rows[0]?.next ?? 1; ; number++) {
  await client.query('insert into committed values ($1)', [number]);
  process.stdout.write(`${number}\n`);
}
