// Entries through the API, and the minimal code that writes the same rows with pg: a transaction per entry with a statement per table; no checks,
// no reads.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { answerParent } from '../child.ts';
import { rateOfMany } from '../load.ts';

export type EntryCalls = {
  passIds: string[];
  passTemplateId: string;
  count: number;
  atOnce: number;
} & ({ port: number; apiKey: string } | { databaseUrl: string; workspaceId: string; programId: string });

let pool: pg.Pool | null = null;
let turns = 0;
const values = new Map<string, number>();

answerParent('ready', async (calls: EntryCalls) => {
  const nextPass = () => calls.passIds[turns++ % calls.passIds.length] ?? '';
  if ('port' in calls) {
    // The server closes a connection that waited for the other side's round.
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const perSecond = await rateOfMany(calls.count, calls.atOnce, () => post(agent, calls, nextPass()));
    agent.destroy();
    return { perSecond };
  }
  pool ??= new pg.Pool({
    connectionString: calls.databaseUrl,
    max: calls.atOnce,
    // Row-level security applies to the driver, too.
    options: `-c app.workspace_id=${calls.workspaceId}`,
  });
  const connections = pool;
  return {
    perSecond: await rateOfMany(calls.count, calls.atOnce, async () => {
      const client = await connections.connect();
      await writeRows(client, calls, nextPass());
      client.release();
    }),
  };
});

function post(
  agent: Agent,
  { port, apiKey }: Extract<EntryCalls, { port: number }>,
  passId: string,
): Promise<void> {
  const body = JSON.stringify({ id: randomUUID(), passId, action: { kind: 'visit' } });
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/v1/entries' },
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`An entry was answered with ${answer.statusCode}.`));
        answer.resume().on('end', resolve);
      },
    );
    call.on('error', reject).end(body);
  });
}

async function writeRows(
  client: pg.PoolClient,
  { workspaceId, programId, passTemplateId }: Extract<EntryCalls, { programId: string }>,
  passId: string,
): Promise<void> {
  const [id, now] = [randomUUID(), new Date()];
  const before = values.get(passId) ?? 0;
  const after = before + 1;
  values.set(passId, after);
  await client.query('begin');
  await client.query('update change_numbers set change_number = change_number + 1 where workspace_id = $1', [
    workspaceId,
  ]);
  await client.query(
    `update passes set attributes = $3, filter_values = $3, program_standing = $4, change_number = change_number + 1,
       last_modified = $5 where workspace_id = $1 and id = $2`,
    [
      ...[workspaceId, passId, { points: after }],
      { balances: { points: { earned: after, months: { [now.toISOString().slice(0, 7)]: after } } } },
      now,
    ],
  );
  await client.query(
    `insert into program_entries (workspace_id, id, request_id, pass_id, program_id, version, balance, kind, amount, earned,
       balance_after, rule, actor_kind, actor_id, occurred_at, recorded_at)
     values ($1, $2, $2, $3, $4, 1, 'points', 'earn', 1, 1, $5, 'visit', 'apiKey', $7, $6, $6)`,
    [workspaceId, id, passId, programId, after, now, programId],
  );
  await client.query(
    `delete from attribute_values where workspace_id = $1 and subject_id = $2 and key = 'points' and value = $3 and entry_id = $4`,
    [workspaceId, passTemplateId, String(before), passId],
  );
  await client.query(
    `insert into attribute_values (workspace_id, subject_id, key, value, entry_id, number_value)
     values ($1, $2, 'points', $3, $4, $5) on conflict do nothing`,
    [workspaceId, passTemplateId, String(after), passId, after],
  );
  await client.query(
    'insert into events (workspace_id, at, id, type, payload) values ($1, $2, $3, $4, $5), ($1, $2, $6, $7, $8)',
    [
      ...[workspaceId, now, randomUUIDv7(), 'pass.changed', { passId, passTemplateId }, randomUUIDv7()],
      'entry.recorded',
      {
        passTemplateId,
        count: 1,
        items: [{ entryId: id, passId, balance: 'points', kind: 'earn', amount: 1, balanceAfter: after }],
      },
    ],
  );
  await client.query('commit');
}
