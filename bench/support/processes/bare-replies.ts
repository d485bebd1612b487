// A separate process with the minimal code for the requests of a phone: node:http, the statements that the server sent for the same requests, pipelined
// by the same driver, one RSA signature for a pass, and an answer of the same size; no checks, no rendering, no framework.
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import pg from 'pg';
import { PipelinedClient } from '../../../apps/server/src/platform/database/pipelined-client.ts';
import { answerParent } from '../child.ts';
import type { RecordedStatement } from '../record-statements.ts';

export type BareReply = {
  /** Of each recorded request; requests take them in turns. */
  statements: RecordedStatement[][];
  status: number;
  bytes: number;
  isSigned: boolean;
};

export type BareRepliesOptions = { databaseUrl: string; port: number };

const [options = '{}'] = process.argv.slice(2);
const { databaseUrl, port }: BareRepliesOptions = JSON.parse(options);
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 16,
  pipeline: true,
  Client: PipelinedClient,
} as pg.PoolConfig);
const signAside = promisify(sign);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const content = Buffer.alloc(500, 'x');
let reply: BareReply = { statements: [], status: 500, bytes: 0, isSigned: false };
let body = Buffer.alloc(0);
let next = 0;

const server = createServer(async (_request, response) => {
  const statements = reply.statements[next++ % reply.statements.length] ?? [];
  const byConnection = Map.groupBy(statements, ({ connection }) => connection);
  await Promise.all([...byConnection.values()].map(send));
  if (reply.isSigned) await signAside('RSA-SHA256', content, privateKey);
  if (reply.status === 304) return void response.writeHead(304).end();
  response.writeHead(reply.status, {
    'content-type': 'application/octet-stream',
    'content-length': body.byteLength,
  });
  response.end(body);
});

async function send(statements: RecordedStatement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await Promise.all(
      statements.map(({ text, values }) => client.query(text, values.length > 0 ? values : undefined)),
    );
  } finally {
    client.release();
  }
}

await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
answerParent({ pid: process.pid }, async (next: BareReply) => {
  reply = next;
  body = Buffer.alloc(next.bytes, 'x');
  return {};
});
