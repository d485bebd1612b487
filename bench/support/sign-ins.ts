import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { hashesAtOnce } from '../../packages/identity/src/accounts/password-hasher.ts';
import { freePort } from '../../stories/world/free-port.ts';
import { type Child, startChild } from './child.ts';
import { type BenchDatabase, startBenchDatabase } from './database.ts';
import { atLeast, type Row } from './figures.ts';
import { doTimes, type RateOptions, rateOf } from './load.ts';
import type { BareHashesAnswer, BareHashesQuestion } from './processes/bare-hashes.ts';
import type { BareServerOptions } from './processes/bare-server.ts';
import type { ProcessorTime } from './processes/identity-server.ts';

type BareServer = MeasuredServer & { stop(): Promise<void> };

const bareServer = join(import.meta.dirname, 'processes/bare-server.ts');

async function startBareServer(options: Omit<BareServerOptions, 'port'>): Promise<BareServer> {
  const port = await freePort();
  const words: BareServerOptions = { ...options, port };
  const { child } = await startChild<unknown>(bareServer, [JSON.stringify(words)]);
  return {
    publicUrl: `http://localhost:${port}`,
    processorTimeOf: (work) => processorTimeOf(child, work),
    stop: child.stop,
  };
}

export type SignIns = {
  password: string;
  passwordHash: string;
  createVisitors(server: MeasuredServer): () => Promise<unknown>;
};

const bareHashes = join(import.meta.dirname, 'processes/bare-hashes.ts');
const rounds = 7;
const milliseconds = 1_500;
/** At most three hash concurrently, so a password is always waiting while other sign-ins are at their other two requests. */
const inFlight = 8;
/** Warm-up of the compiler: the first sign-ins cost three times as much as the thousandth; from then on the cost is constant. */
const warmUp = 1_000;

export async function measureSignIns(world: IdentityWorld, signIns: SignIns): Promise<Row[]> {
  const { password, passwordHash, createVisitors } = signIns;
  const databaseUrl = world.database.url;
  const bareServer = await startBareServer({ databaseUrl, password, passwordHash, hashesAtOnce });
  const { child: hasher } = await startChild<unknown>(bareHashes);
  // The server's concurrency: more would make each hash slower and the server look better.
  const question: BareHashesQuestion = { passwordHash, password, milliseconds, inFlight: hashesAtOnce };
  const rateAt = (server: MeasuredServer) => {
    const work = createVisitors(server);
    return {
      warm: () => doTimes(warmUp, inFlight, work),
      rate: () => ratePerCore(server, { milliseconds, inFlight, work }),
    };
  };
  try {
    const [ours, bare] = [rateAt(world), rateAt(bareServer)];
    await bare.warm();
    await ours.warm();
    const figures: { ours: number; toHash: number; toServer: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const hashes = (await hasher.ask<BareHashesAnswer>(question)).perCore;
      const rate = await ours.rate();
      const least = await bare.rate();
      const hashesAfter = (await hasher.ask<BareHashesAnswer>(question)).perCore;
      figures.push({ ours: rate, toHash: rate / ((hashes + hashesAfter) / 2), toServer: rate / least });
    }
    return [
      atLeast(
        'password sign-ins per core, to bare Argon2id',
        'x',
        0.85,
        figures.map(({ toHash }) => toHash),
      ),
      atLeast(
        'password sign-ins per core, to a bare server',
        'x',
        0.65,
        figures.map(({ toServer }) => toServer),
      ),
      atLeast(
        'password sign-ins per core',
        '/s',
        15,
        figures.map(({ ours }) => ours),
      ),
    ];
  } finally {
    await Promise.all([hasher.stop(), bareServer.stop()]);
  }
}

export type IdentityWorld = MeasuredServer & {
  database: BenchDatabase;
  stop(): Promise<void>;
};

const serverProgram = join(import.meta.dirname, 'processes/identity-server.ts');

export async function startIdentityWorld(
  settings: { TOKEN_ALGORITHM?: 'ES256' } = {},
): Promise<IdentityWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-identity-'));
  const database = await startBenchDatabase();
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    ROLES: 'web',
    // Lets every sign-in have its own address.
    TRUSTED_PROXIES: '1',
    ...settings,
  };
  const { child: server } = await startChild<unknown>(serverProgram, [JSON.stringify(environment)]);
  return {
    publicUrl: `http://localhost:${port}`,
    database,
    processorTimeOf: (work) => processorTimeOf(server, work),
    stop: async () => {
      await server.stop();
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type Tokens = { access_token: string; refresh_token: string };
type Visitor = { email: string; password: string; ipAddress: string };

const clientId = 'client_tessera';

export async function signIn(publicUrl: string, visitor: Visitor): Promise<Tokens> {
  const { ipAddress, ...credentials } = visitor;
  const headers = { 'x-forwarded-for': ipAddress };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: publicUrl,
    response_type: 'code',
    provider: 'authkit',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${publicUrl}/user_management/authorize?${query}`, {
    redirect: 'manual',
    headers,
  });
  await page.arrayBuffer();
  const request = new URL(page.headers.get('location') ?? '', publicUrl).searchParams.get('request');
  const { redirectTo } = await post<{ redirectTo: string }>(
    publicUrl,
    'hosted/sign-in',
    { request, ...credentials },
    headers,
  );
  return post<Tokens>(
    publicUrl,
    'authenticate',
    {
      client_id: clientId,
      grant_type: 'authorization_code',
      code: new URL(redirectTo).searchParams.get('code'),
      code_verifier: verifier,
    },
    headers,
  );
}

export function refreshTokens(publicUrl: string, { refresh_token }: Tokens): Promise<Tokens> {
  return post<Tokens>(publicUrl, 'authenticate', {
    client_id: clientId,
    grant_type: 'refresh_token',
    refresh_token,
  });
}

export async function askWidgets(
  publicUrl: string,
  path: string,
  { access_token }: Tokens,
): Promise<unknown> {
  const answer = await fetch(`${publicUrl}/_widgets/${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function post<Answer>(
  publicUrl: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${publicUrl}/user_management/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export type MembersInput = { organizationId: string; count: number; passwordHash: string };

export const memberEmail = (number: number): string => `member-${number}@example.com`;

/** Writes an organization and its people like the product, without the minutes of hashing passwords. */
export async function insertMembers(
  administrator: pg.Client,
  { organizationId, count, passwordHash }: MembersInput,
): Promise<void> {
  await administrator.query(
    `insert into identity_organizations (id, name, created_at, updated_at) values ($1, 'Bench', now(), now())`,
    [organizationId],
  );
  await administrator.query(
    `insert into identity_users (id, email, email_verified, first_name, last_name, password_hash, created_at, updated_at)
     select 'user_' || lpad(n::text, 26, '0'), 'member-' || n || '@example.com', true, 'Member', 'Number ' || n, $2,
       now() - interval '1 day' + n * interval '1 second', now()
     from generate_series(1, $1::int) n`,
    [count, passwordHash],
  );
  await administrator.query(
    `insert into identity_memberships (user_id, organization_id, role, search_text, created_at)
     select id, $1, case email when $2 then 'admin' else 'member' end,
       lower(first_name || ' ' || last_name) || E'\\n' || email, created_at
     from identity_users where email like 'member-%'`,
    [organizationId, memberEmail(1)],
  );
  // Autovacuum does this within a minute of so many new rows.
  for (const table of ['identity_users', 'identity_memberships'])
    await administrator.query(`vacuum analyze ${table}`);
}

export type MeasuredServer = {
  publicUrl: string;
  processorTimeOf(work: () => Promise<unknown>): Promise<number>;
};

/** Completions per second of the server's processor time. */
export async function ratePerCore(
  server: MeasuredServer,
  { work, ...options }: RateOptions,
): Promise<number> {
  let done = 0;
  const milliseconds = await server.processorTimeOf(() =>
    rateOf({
      ...options,
      work: async () => {
        await work();
        done += 1;
      },
    }),
  );
  return (done / milliseconds) * 1_000;
}

async function processorTimeOf(process: Child, work: () => Promise<unknown>): Promise<number> {
  const processorTime = async () => (await process.ask<ProcessorTime>({})).milliseconds;
  const before = await processorTime();
  await work();
  return (await processorTime()) - before;
}
