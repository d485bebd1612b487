import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { waitFor } from '../../../../../stories/world/wait-for.ts';
import { createWorldDatabase } from '../../../../../stories/world/world-database.ts';
import { answerCommand } from '../../commands/answer-command.ts';
import { appleWebServiceApp } from '../../features/devices/apple-web-service.http.ts';
import { registerAppleDevice } from '../../features/devices/register-apple-device.ts';
import { getPass } from '../../features/passes/get-pass.ts';
import { updatePass } from '../../features/passes/update-pass.ts';
import { loadPass } from '../../features/rendering/load-pass.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { passSerialNumber, workspacePublicId } from '../public-ids.ts';
import { createReadServer } from './read-server.ts';
import { type Replicated, startReplicated } from './standby.fixture.ts';

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let databases: Replicated;
let server: TestServer;
let settings: Record<string, string>;

beforeAll(async () => {
  databases = await startReplicated();
  const { url } = await createWorldDatabase(databases.primaryUrl);
  const readUrl = Object.assign(new URL(url), { port: new URL(databases.standbyUrl).port }).toString();
  const MASTER_KEY = Buffer.alloc(32, 'k').toString('base64');
  settings = { ROLES: 'web', MASTER_KEY, DATABASE_URL: url, DATABASE_READ_URL: readUrl };
  server = await startTestServer(settings, { overrides: { logger } });
});

afterAll(async () => {
  await server?.stop();
  await databases?.close();
});

afterEach(() => {
  vi.useRealTimers();
});

const isStandby = sql<boolean>`pg_is_in_recovery()`.as('isStandby');

/** Of the server that answers a read of each kind. */
async function areOnStandby(workspaceId: string): Promise<boolean[]> {
  const { database } = server.ctx;
  const [pipelined] = await database.readInWorkspace(workspaceId, ({ db }) => db.selectNoFrom(isStandby));
  const transaction = await database.inWorkspaceReadOnly(workspaceId, ({ db }) =>
    db.selectNoFrom(isStandby).executeTakeFirstOrThrow(),
  );
  const [table] = await database.readTables(workspaceId, (read) =>
    read(({ db }) => db.selectNoFrom(isStandby)),
  );
  return [pipelined?.isStandby ?? false, transaction.isStandby, table?.isStandby ?? false];
}

const readsAreOnStandby = (workspaceId: string) =>
  waitFor('reads from the standby', async () => (await areOnStandby(workspaceId)).every(Boolean));

const reasons = () =>
  logger.warn.mock.calls
    .filter(([message]) => message === 'Reads use DATABASE_URL instead of DATABASE_READ_URL')
    .map(([, { reason }]) => reason);

async function openPhone() {
  const { ctx } = server;
  const world = await createTestWorkspace(ctx, { passes: 2 });
  const { workspaceId, passIds, inWorkspace } = world;
  const { identifier } = await inWorkspace(({ db }) =>
    db
      .selectFrom('apple_pass_type_identifiers')
      .select('identifier')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow(),
  );
  const app = appleWebServiceApp(ctx);
  const serials = passIds.map((passId) => passSerialNumber({ workspaceId, passId }));
  let tag = '0';
  return {
    ...world,
    passIds,
    rename: (passId: string, firstName: string) =>
      inWorkspace((tx) => updatePass(ctx, tx, { id: passId, user: { firstName } })),
    register: (index: number) =>
      registerAppleDevice(ctx, {
        scope: workspaceId,
        passTypeIdentifier: identifier,
        deviceLibraryIdentifier: 'phone',
        serialNumber: serials[index] ?? '',
        pushToken: 'ab',
      }),
    /** Positions of the passes that changed since the phone asked last. */
    changed: async () => {
      const url = `/wallet/apple/${workspacePublicId(workspaceId)}/v1/devices/phone/registrations/${identifier}?passesUpdatedSince=${tag}`;
      const response = await app.request(url);
      if (response.status === 204) return [];
      const { serialNumbers, lastUpdated } = (await response.json()) as Updated;
      tag = lastUpdated;
      return serialNumbers.map((serial) => serials.indexOf(serial)).toSorted();
    },
  };
}

type Updated = { serialNumbers: string[]; lastUpdated: string };

test('without replay no update and no registration is lost, and an admin reads what they saved; then the standby serves', async () => {
  const { ctx } = server;
  const phone = await openPhone();
  const [passId = ''] = phone.passIds;
  await readsAreOnStandby(phone.workspaceId);
  await phone.register(0);
  await phone.changed();
  await databases.onStandby('select pg_wal_replay_pause()');
  await phone.rename(passId, 'Grace');
  expect(await phone.changed()).toEqual([0]);
  expect((await loadPass(ctx, { workspaceId: phone.workspaceId, passId }))?.user.first_name).toBe('Grace');
  await phone.rename(passId, 'Edith');
  await phone.register(1);
  expect(await phone.changed()).toEqual([0, 1]);
  const read = await ctx.database.inWorkspaceReadOnly(phone.workspaceId, (tx) => getPass(ctx, tx, passId));
  expect(read.user.firstName).toBe('Edith');
  expect(await areOnStandby(phone.workspaceId)).toEqual([false, false, false]);
  expect(reasons()).toContain('it is behind');
  await databases.onStandby('select pg_wal_replay_resume()');
  await readsAreOnStandby(phone.workspaceId);
  expect(await phone.changed()).toEqual([]);
});

test('under constant writes, with replay that pauses and resumes, each of a hundred changes is named and downloaded at once', async () => {
  const { ctx } = server;
  const phone = await openPhone();
  const [passId = ''] = phone.passIds;
  await phone.register(0);
  await phone.changed();
  const other = await createTestWorkspace(ctx, { passes: 1 });
  let isOver = false;
  const writing = (async () => {
    for (let round = 0; !isOver; round++)
      await other.inWorkspace((tx) =>
        updatePass(ctx, tx, { id: other.passIds[0] ?? '', user: { firstName: `Ada ${round}` } }),
      );
  })();
  const onStandby: boolean[] = [];
  try {
    for (let round = 0; round < 100; round++) {
      if (round % 20 === 10) await databases.onStandby('select pg_wal_replay_pause()');
      if (round % 20 === 15) await databases.onStandby('select pg_wal_replay_resume()');
      await phone.rename(passId, `Grace ${round}`);
      const [changed, loaded, where] = await Promise.all([
        phone.changed(),
        loadPass(ctx, { workspaceId: phone.workspaceId, passId }),
        areOnStandby(phone.workspaceId),
      ]);
      expect([round, changed, loaded?.user.first_name]).toEqual([round, [0], `Grace ${round}`]);
      onStandby.push(...where);
    }
  } finally {
    isOver = true;
    await writing;
  }
  expect(new Set(onStandby)).toEqual(new Set([true, false]));
});

test('status and doctor say whether reads use the standby', async () => {
  const environment = { DATA_DIR: server.directory, ...settings };
  const shown = async () => {
    const doctor = JSON.parse((await answerCommand(['doctor', '--json'], environment)).stdout) as Doctor;
    return [
      (await answerCommand(['status'], environment)).stdout.match(/^Read server +(.*)$/m)?.[1],
      doctor.checks.find(({ name }) => name === 'read server')?.state,
    ];
  };
  expect(await shown()).toEqual(['in use', 'ok']);
  await databases.onStandby('select pg_wal_replay_pause()');
  const { workspaceId } = await createTestWorkspace(server.ctx, { passes: 1 });
  expect(await shown()).toEqual(['not in use: it is behind', 'warning']);
  await databases.onStandby('select pg_wal_replay_resume()');
  await readsAreOnStandby(workspaceId);
});

type Doctor = { checks: { name: string; state: string }[] };

test('a statement that the standby refuses runs on the primary, and an error of the operation is its own', async () => {
  const { database } = server.ctx;
  const { workspaceId, passIds } = await createTestWorkspace(server.ctx, { passes: 1 });
  await readsAreOnStandby(workspaceId);
  const locked = await database.inWorkspaceReadOnly(workspaceId, ({ db }) =>
    db.selectFrom('passes').select('id').where('workspace_id', '=', workspaceId).forUpdate().execute(),
  );
  expect(locked).toEqual([{ id: passIds[0] }]);
  expect(reasons()).toContain('it reports error 25006');
  const failing = database.inWorkspaceReadOnly(workspaceId, () => Promise.reject(new Error('Its own.')));
  await expect(failing).rejects.toThrow('Its own.');
  expect(await areOnStandby(workspaceId)).toEqual([true, true, true]);
});

test('while the standby is away the primary serves, after one warning; a standby that was promoted serves no more', async () => {
  const { workspaceId } = await createTestWorkspace(server.ctx, { passes: 1 });
  await readsAreOnStandby(workspaceId);
  const before = reasons().length;
  await databases.stopStandby();
  for (let read = 0; read < 20; read++)
    expect(await areOnStandby(workspaceId)).toEqual([false, false, false]);
  expect(reasons().length - before).toBeLessThanOrEqual(2);
  await databases.startStandby();
  await readsAreOnStandby(workspaceId);
  await databases.onStandby('select pg_promote()');
  expect(await areOnStandby(workspaceId)).toEqual([false, false, false]);
  await waitFor('the reason', async () =>
    (await areOnStandby(workspaceId)).includes(true)
      ? false
      : reasons().includes('it is neither a standby nor a node of a Citus cluster'),
  );
});

function openAlone() {
  const asked: (() => void)[] = [];
  const disconnect = vi.fn();
  const onUnused = vi.fn();
  let lose = () => {};
  const primary = {
    query: () =>
      new Promise((resolve, reject) => {
        asked.push(() => resolve({ rows: [{ position: '0/1' }] }));
        lose = () => reject(new Error('Connection terminated unexpectedly'));
      }),
    disconnect: () => lose(),
  };
  return {
    asked,
    disconnect,
    onUnused,
    ...createReadServer({ primary: primary as never, disconnect, onUnused }),
  };
}

test('reads share the position of the primary, but never one that was asked for before they began', async () => {
  const { asked, choose } = openAlone();
  const begun: string[] = [];
  const read = (name: string) =>
    choose(
      async () => begun.push(name),
      () => Promise.reject(new Error('The standby is current.')),
    );
  const first = read('first');
  await waitFor('the first position', async () => asked.length === 1);
  const later = [read('second'), read('third')];
  asked[0]?.();
  await first;
  await waitFor('the next position', async () => asked.length === 2);
  expect(begun).toEqual(['first']);
  asked[1]?.();
  await Promise.all(later);
  expect([begun, asked.length]).toEqual([['first', 'second', 'third'], 2]);
});

test('a standby that does not answer holds a read up for two seconds, and then no other', async () => {
  const { asked, choose, disconnect, onUnused } = openAlone();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = ({ expectAnswer }: { expectAnswer(): void }) => {
    expectAnswer();
    return new Promise<string>(() => undefined);
  };
  const onPrimary = async () => 'from the primary';
  const read = choose(silent, onPrimary);
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await read).toBe('from the primary');
  expect(await choose(silent, onPrimary)).toBe('from the primary');
  expect([disconnect.mock.calls.length, onUnused.mock.calls, asked.length]).toEqual([
    1,
    [['it does not answer']],
    1,
  ]);
});

test('reads do not wait for the position of a primary that does not answer, and try again after a second', async () => {
  const { asked, choose } = openAlone();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const onStandby = async () => 'from the standby';
  const onPrimary = async () => 'from the primary';
  const reads = [choose(onStandby, onPrimary), choose(onStandby, onPrimary)];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await Promise.all(reads)).toEqual(['from the primary', 'from the primary']);
  expect(await choose(onStandby, onPrimary)).toBe('from the primary');
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  const read = choose(onStandby, onPrimary);
  await vi.advanceTimersByTimeAsync(0);
  asked[1]?.();
  expect(await read).toBe('from the standby');
});
