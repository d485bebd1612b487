import pg from 'pg';

/** One connection to a running server, closed when the work is done: what it locked is free again. */
export async function asAdministrator<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
