import { randomUUID } from 'node:crypto';
import { programRules, type ScanAction } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createProgramWorld } from '../programs/program-world.fixture.ts';
import { rehearseProgram } from '../programs/rehearse-program.ts';
import { scanPass } from './scan-pass.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

const hourly = { minutes: 60 };

async function createScans() {
  const world = await createProgramWorld(server.ctx, {
    rules: {
      balances: [{ attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } }],
      earning: [{ key: 'visit', on: 'visit', balance: 'stamps', amount: 1, limit: hourly }],
      rewards: [{ key: 'coffee', name: 'Free coffee', balance: 'stamps', threshold: 3, mode: 'reduce' }],
    },
  });
  const { workspaceId, passId } = world;
  const scannedBy = randomUUID();
  const barcode = passSerialNumber({ workspaceId, passId });
  const scan = (
    action: ScanAction,
    {
      id = randomUUID() as string,
      at = new Date(),
      ...more
    }: { id?: string; at?: Date; scannedAt?: string } = {},
  ) =>
    scanPass(
      { ...server.ctx, clock: () => at },
      { workspaceId, scannedBy, isPhone: true },
      { id, barcode, action, ...more },
    );
  return { ...world, scannedBy, scan };
}

const visit = { kind: 'visit' } as const;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('a scanned visit gives its stamp in the same transaction, and the next within the hour none', async () => {
  const { scan, values, entries, scannedBy } = await createScans();
  expect(await scan(visit)).toMatchObject({
    outcome: 'accepted',
    message: 'The pass is valid.',
    pass: { attributes: { stamps: 1 } },
    entry: { outcome: 'recorded', message: '+1 stamp. 1 stamp now.' },
  });
  expect(await scan(visit)).toMatchObject({
    outcome: 'accepted',
    entry: { outcome: 'tooSoon', message: 'Next stamp in 60 minutes' },
  });
  expect(await values()).toMatchObject({ stamps: 1 });
  expect(await entries()).toMatchObject([{ actor: { kind: 'scanner', id: scannedBy } }]);
});

test('a waiting scan that a phone sends twice, hours later, counts once, at its own time', async () => {
  const { scan, values } = await createScans();
  await scan(visit);
  const id = randomUUID();
  const waiting = { id, scannedAt: minutesAgo(600).toISOString() };
  const [first, again] = [await scan(visit, waiting), await scan(visit, waiting)];
  expect(first).toMatchObject({ entry: { outcome: 'recorded', balances: { stamps: 2 } } });
  expect(again).toEqual(first);
  const between = { scannedAt: minutesAgo(570).toISOString() };
  expect(await scan(visit, between)).toMatchObject({ entry: { outcome: 'tooSoon' } });
  expect(await values()).toMatchObject({ stamps: 2 });
});

test('a rehearsal of other rules runs on the scans of the last days', async () => {
  const { scan, inWorkspace, passTemplateId, passId } = await createScans();
  for (const hours of [20, 10, 9.5]) await scan(visit, { scannedAt: minutesAgo(hours * 60).toISOString() });
  const rules = programRules.parse({
    balances: [{ attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } }],
    earning: [{ key: 'visit', on: 'visit', balance: 'stamps', amount: 2 }],
  });
  expect(await inWorkspace((tx) => rehearseProgram(server.ctx, tx, { passTemplateId, rules }))).toMatchObject(
    {
      given: { visits: 3, passes: 1, earned: { stamps: 6 }, refused: 0 },
      current: { earned: { stamps: 2 }, refused: 1 },
      isPart: false,
      holders: { [passId]: 'Ada Lovelace' },
    },
  );
});

test('what a scanner adds to a balance is earned, and what it takes away is spent', async () => {
  const { scan, values, entries, rewards } = await createScans();
  const add = (amount: number): ScanAction => ({ kind: 'add', attribute: 'stamps', amount });
  expect(await scan(add(4))).toMatchObject({ entry: { rewardsEarned: [{ key: 'coffee' }] } });
  expect(await scan(add(-2))).toMatchObject({ outcome: 'notEnough', entry: null });
  expect(await scan(add(-1))).toMatchObject({ outcome: 'accepted' });
  await expect(scan(add(0.5))).rejects.toMatchObject({ code: 'validationFailed' });
  expect(await values()).toMatchObject({ stamps: 0 });
  expect((await entries()).map(({ amount }) => amount).toSorted()).toEqual([-1, -3, 4]);
  expect(await rewards()).toHaveLength(1);
});

test('an addition that the program refuses is a refused scan, also if it is repeated', async () => {
  const { scan, values } = await createScans();
  const id = randomUUID();
  const add = { kind: 'add', attribute: 'stamps', amount: 200 } as const;
  expect(await scan(add, { id })).toMatchObject({ outcome: 'notRecorded', entry: { outcome: 'tooMuch' } });
  expect(await scan(add, { id })).toMatchObject({ outcome: 'notRecorded', entry: null });
  expect(await values()).not.toHaveProperty('stamps');
});
