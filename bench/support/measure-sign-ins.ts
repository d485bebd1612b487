import { join } from 'node:path';
import { hashesAtOnce } from '../../packages/identity/src/accounts/password-hasher.ts';
import { atLeast } from './at-least.ts';
import type { BareHashesAnswer, BareHashesQuestion } from './bare-hashes.ts';
import { startChild } from './child.ts';
import { doTimes } from './do-times.ts';
import type { IdentityWorld } from './identity-world.ts';
import { type MeasuredServer, ratePerCore } from './rate-per-core.ts';
import type { Row } from './row.ts';
import { startBareServer } from './start-bare-server.ts';

export type SignIns = {
  password: string;
  passwordHash: string;
  createVisitors(server: MeasuredServer): () => Promise<unknown>;
};

const bareHashes = join(import.meta.dirname, 'bare-hashes.ts');
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
