// A separate process with the minimal code for a sign-in like the server's: three requests on node:http, eight statements through
// pg, one password, one RS256 signature; no checks, no framework. Reports its processor time.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import pg from 'pg';
import { answerParent } from '../child.ts';
import type { ProcessorTime } from './identity-server.ts';

export type BareServerOptions = {
  databaseUrl: string;
  port: number;
  passwordHash: string;
  password: string;
  hashesAtOnce: number;
};

const [options = '{}'] = process.argv.slice(2);
const { databaseUrl, port, passwordHash, password, hashesAtOnce }: BareServerOptions = JSON.parse(options);
const pool = new pg.Pool({ connectionString: databaseUrl });
const limit = pLimit(hashesAtOnce);
const signAside = promisify(sign);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** The size of the header and claims of an access token. */
const content = Buffer.alloc(500, 'x');

const answers: Record<string, (response: ServerResponse) => Promise<void>> = {
  async authorize(response) {
    await write(1);
    response.writeHead(302, { location: '/sign-in?request=any' }).end();
  },
  async 'sign-in'(response) {
    await write(5);
    await limit(() => verify(passwordHash, password));
    send(response, { redirectTo: 'http://localhost/?code=any' });
  },
  async authenticate(response) {
    await write(2);
    const signature = await signAside('RSA-SHA256', content, privateKey);
    send(response, { access_token: signature.toString('base64url'), refresh_token: 'any' });
  },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') await json(request);
  const [path = ''] = (request.url ?? '').split('?');
  await answers[path.split('/').at(-1) ?? '']?.(response);
}

async function write(statements: number): Promise<void> {
  for (let statement = 0; statement < statements; statement++)
    await pool.query({
      name: 'write',
      text: 'insert into bare_server values ($1, now())',
      values: [randomBytes(16).toString('hex')],
    });
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

await pool.query('create table if not exists bare_server (id text primary key, created_at timestamptz)');
const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(port, resolve));
process.once('SIGTERM', () => process.exit());

answerParent({ ready: true }, async (): Promise<ProcessorTime> => {
  const { user, system } = process.cpuUsage();
  return { milliseconds: (user + system) / 1000 };
});
