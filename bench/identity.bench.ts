import { join } from 'node:path';
import { createPasswordHasher } from '../packages/identity/src/accounts/password-hasher.ts';
import { type Child, startChild } from './support/child.ts';
import { atLeast, median, type Row } from './support/figures.ts';
import { doTimes } from './support/load.ts';
import type { BareSignaturesAnswer, BareSignaturesQuestion } from './support/processes/bare-signatures.ts';
import {
  askWidgets,
  type IdentityWorld,
  insertMembers,
  type MeasuredServer,
  measureSignIns,
  memberEmail,
  ratePerCore,
  refreshTokens,
  signIn,
  startIdentityWorld,
  type Tokens,
} from './support/sign-ins.ts';

const members = 10_000;
const organizationId = 'org_00000000000000000000000000';
const password = 'a password for the bench';
const bareSignatures = join(import.meta.dirname, 'support/processes/bare-signatures.ts');

const rounds = 7;
const sliceMilliseconds = 1_500;
/** Browsers that refresh concurrently, each with its own chain of tokens. */
const chains = 16;
const calls = 60;
const warmUp = 3_000;

export async function measure(): Promise<Row[]> {
  const passwordHash = await createPasswordHasher().hash(password);
  return [...(await measureDefault(passwordHash)), ...(await measureEs256(passwordHash))];
}

async function measureDefault(passwordHash: string): Promise<Row[]> {
  const world = await startIdentityWorld();
  const { child: signer } = await startChild<unknown>(bareSignatures);
  try {
    await insertMembers(world.database.administrator, { organizationId, count: members, passwordHash });
    const visitors = createVisitors(world);
    // Sign-ins last, when the server is warmed up.
    const refreshes = await measureRefreshesToSignatures(world, visitors, signer);
    const answers = await measureCalls(world);
    const signIns = await measureSignIns(world, { password, passwordHash, createVisitors });
    return [...signIns, ...refreshes, ...answers];
  } finally {
    await signer.stop();
    await world.stop();
  }
}

async function measureEs256(passwordHash: string): Promise<Row[]> {
  const world = await startIdentityWorld({ TOKEN_ALGORITHM: 'ES256' });
  try {
    await insertMembers(world.database.administrator, { organizationId, count: members, passwordHash });
    return [await measureRefreshes(world, createVisitors(world))];
  } finally {
    await world.stop();
  }
}

type Visitors = () => Promise<Tokens>;

function createVisitors({ publicUrl }: MeasuredServer): Visitors {
  let number = 1;
  return () => {
    number += 1;
    const ipAddress = `10.0.${number >> 8}.${number & 255}`;
    return signIn(publicUrl, { email: memberEmail(number), password, ipAddress });
  };
}

async function measureRefreshes(world: IdentityWorld, visitors: Visitors): Promise<Row> {
  const refresh = await createRefresher(world, visitors);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await refreshesPerCore(world, refresh));
  return atLeast('token refreshes per core, ES256', '/s', 1_000, rates);
}

async function measureRefreshesToSignatures(
  world: IdentityWorld,
  visitors: Visitors,
  signer: Child,
): Promise<Row[]> {
  const refresh = await createRefresher(world, visitors);
  const question: BareSignaturesQuestion = { milliseconds: sliceMilliseconds, inFlight: chains };
  const bareRate = async () => (await signer.ask<BareSignaturesAnswer>(question)).perCore;
  const figures: { rate: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await bareRate();
    const rate = await refreshesPerCore(world, refresh);
    const after = await bareRate();
    figures.push({ rate, ratio: rate / ((before + after) / 2) });
  }
  return [
    atLeast(
      'token refreshes per core',
      '/s',
      1_000,
      figures.map(({ rate }) => rate),
    ),
    atLeast(
      'token refreshes per core, to bare RS256 signatures',
      'x',
      0.25,
      figures.map(({ ratio }) => ratio),
    ),
  ];
}

const refreshesPerCore = (world: IdentityWorld, work: () => Promise<void>): Promise<number> =>
  ratePerCore(world, { milliseconds: sliceMilliseconds, inFlight: chains, work });

async function createRefresher(world: IdentityWorld, visitors: Visitors): Promise<() => Promise<void>> {
  const browsers = await Promise.all(Array.from({ length: chains }, visitors));
  const free = browsers.map((_, chain) => chain);
  const refresh = async (): Promise<void> => {
    const chain = free.pop() ?? 0;
    const tokens = browsers[chain];
    if (!tokens) throw new Error('There are fewer chains than lanes.');
    browsers[chain] = await refreshTokens(world.publicUrl, tokens);
    free.push(chain);
  };
  await doTimes(warmUp, chains, refresh);
  return refresh;
}

/** One, none, all, by name, by address, by role: a search with few matches reads all rows. */
const searches = [
  'search=member-4711%40',
  'search=nobody+of+that+name',
  'search=Number+77',
  'search=example.com',
  'role=admin',
  'role=admin&search=member',
];

async function measureCalls(world: IdentityWorld): Promise<Row[]> {
  const { publicUrl } = world;
  const admin = await signIn(publicUrl, { email: memberEmail(1), password, ipAddress: '10.1.0.1' });
  const timeOf = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let call = 0; call < calls; call++) {
      const startedAt = performance.now();
      await askWidgets(publicUrl, path, admin);
      times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  await timeOf('UserProfile/me');
  const me = await timeOf('UserProfile/me');
  const times: number[] = [];
  for (const search of searches) times.push(await timeOf(`UserManagement/members?limit=10&${search}`));
  const row = (what: string, figure: number): Row => ({
    name: what,
    figure,
    unit: 'ms',
    bar: 10,
    atLeast: false,
  });
  return [
    row('/me, median', me),
    row(`/members of ${members}, searched, median of the slowest search`, Math.max(...times)),
  ];
}
