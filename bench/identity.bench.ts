import { join } from 'node:path';
import { createPasswordHasher, hashesAtOnce } from '../packages/identity/src/accounts/password-hasher.ts';
import type { BareHashesAnswer, BareHashesQuestion } from './support/bare-hashes.ts';
import type { BareSignaturesAnswer, BareSignaturesQuestion } from './support/bare-signatures.ts';
import { type Child, startChild } from './support/child.ts';
import { doTimes } from './support/do-times.ts';
import { askWidgets, refreshTokens, signIn, type Tokens } from './support/identity-client.ts';
import { type IdentityWorld, startIdentityWorld } from './support/identity-world.ts';
import { insertMembers, memberEmail } from './support/insert-members.ts';
import { median } from './support/median.ts';
import { rateOf } from './support/rate-of.ts';
import type { Row } from './support/row.ts';

export const name = 'identity';

const members = 10_000;
const organizationId = 'org_00000000000000000000000000';
const password = 'a password for the bench';
const bareHashes = join(import.meta.dirname, 'support/bare-hashes.ts');
const bareSignatures = join(import.meta.dirname, 'support/bare-signatures.ts');

const rounds = 7;
const sliceMilliseconds = 1_500;
/** Sign-ins: with three hashed at once at most, enough that a password always waits while others are at their other two requests. */
const inFlight = 8;
/** Browsers that refresh at the same time, each on a chain of its own. */
const chains = 16;
const calls = 60;
/**
 * Made before anything is measured: the runtime compiles what it runs often, so that the first sign-ins take three times as much of ours as the
 * thousandth, after which it stays the same. A server in use is past that.
 */
const warmUp = { refreshes: 3_000, signIns: 1_000 };

export async function measure(): Promise<Row[]> {
  const passwordHash = await createPasswordHasher().hash(password);
  return [...(await measureDefault(passwordHash)), ...(await measureEs256(passwordHash))];
}

async function measureDefault(passwordHash: string): Promise<Row[]> {
  const world = await startIdentityWorld();
  const { child: bare } = await startChild<unknown>(bareHashes);
  const { child: signer } = await startChild<unknown>(bareSignatures);
  try {
    await insertMembers(world.database.administrator, { organizationId, count: members, passwordHash });
    const visitors = createVisitors(world);
    // The sign-ins last: the server knows its work by then, and is not caught warming up.
    const refreshes = await measureRefreshesToSignatures(world, visitors, signer);
    const answers = await measureCalls(world);
    const signIns = await measureSignIns(world, { visitors, bare, passwordHash });
    return [...signIns, refreshes, ...answers];
  } finally {
    await Promise.all([bare.stop(), signer.stop()]);
    await world.stop();
  }
}

/** As an installation is set up whose tokens are refreshed more often than it can make RSA signatures. */
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

/** Each call signs somebody else in, from an address of their own. The first member is kept for the calls. */
function createVisitors({ publicUrl }: IdentityWorld): Visitors {
  let number = 1;
  return () => {
    number += 1;
    const ipAddress = `10.0.${number >> 8}.${number & 255}`;
    return signIn(publicUrl, { email: memberEmail(number), password, ipAddress });
  };
}

type SignIns = { visitors: Visitors; bare: Child; passwordHash: string };

async function measureSignIns(
  world: IdentityWorld,
  { visitors, bare, passwordHash }: SignIns,
): Promise<Row[]> {
  // As many at once as the server hashes: more of them would only make each dearer, and the server look better.
  const question: BareHashesQuestion = {
    passwordHash,
    password,
    milliseconds: sliceMilliseconds,
    inFlight: hashesAtOnce,
  };
  const bareRate = async () => (await bare.ask<BareHashesAnswer>(question)).perCore;
  const oursRate = () => ratePerCore(world, inFlight, visitors);
  await doTimes(warmUp.signIns, inFlight, visitors);
  const figures: { rate: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await bareRate();
    const rate = await oursRate();
    const after = await bareRate();
    figures.push({ rate, ratio: rate / ((before + after) / 2) });
  }
  return [
    {
      name: 'password sign-ins per core, to bare Argon2id',
      figure: median(figures.map(({ ratio }) => ratio)),
      unit: 'x',
      bar: 0.85,
      atLeast: true,
    },
    {
      name: 'password sign-ins per core',
      figure: median(figures.map(({ rate }) => rate)),
      unit: '/s',
      bar: 15,
      atLeast: true,
    },
  ];
}

async function measureRefreshes(world: IdentityWorld, visitors: Visitors): Promise<Row> {
  const refresh = await createRefresher(world, visitors);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await ratePerCore(world, chains, refresh));
  return {
    name: 'token refreshes per core, ES256',
    figure: median(rates),
    unit: '/s',
    bar: 1_000,
    atLeast: true,
  };
}

async function measureRefreshesToSignatures(
  world: IdentityWorld,
  visitors: Visitors,
  signer: Child,
): Promise<Row> {
  const refresh = await createRefresher(world, visitors);
  const question: BareSignaturesQuestion = { milliseconds: sliceMilliseconds, inFlight: chains };
  const bareRate = async () => (await signer.ask<BareSignaturesAnswer>(question)).perCore;
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await bareRate();
    const rate = await ratePerCore(world, chains, refresh);
    const after = await bareRate();
    ratios.push(rate / ((before + after) / 2));
  }
  return {
    name: 'token refreshes per core, to bare RS256 signatures',
    figure: median(ratios),
    unit: 'x',
    bar: 0.25,
    atLeast: true,
  };
}

/** Each call refreshes in a browser that is not refreshing yet. The server is past its warming up. */
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
  await doTimes(warmUp.refreshes, chains, refresh);
  return refresh;
}

/** How often the work is done in a second of processor time of the server. */
async function ratePerCore(
  world: IdentityWorld,
  lanes: number,
  work: () => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const milliseconds = await world.processorTimeOf(() =>
    rateOf({
      milliseconds: sliceMilliseconds,
      inFlight: lanes,
      work: async () => {
        await work();
        done += 1;
      },
    }),
  );
  return (done / milliseconds) * 1_000;
}

/** Somebody, nobody, everybody, by name, by address, by role: a search that finds few has to read all. */
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
