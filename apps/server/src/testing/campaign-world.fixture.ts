import { setTimeout as sleep } from 'node:timers/promises';
import { deriveAuthenticationToken } from '@tessera/apple-wallet';
import { createIphoneFleet, type IphoneFleet } from '@tessera/wallet-lab';
import { sql } from 'kysely';
import { type Outside, startOutside } from '../../../../stories/world/start-outside.ts';
import type { StartOptions } from '../composition/start-server.ts';
import type { Context } from '../context.ts';
import { createGoogleSaveLink } from '../features/downloads/create-google-save-link.ts';
import { issuePass } from '../features/passes/issue/issue-pass.ts';
import { passSerialNumber, workspacePublicId } from '../platform/public-ids.ts';
import type { Queue, SendOptions } from '../platform/queue/queue.ts';
import { startTestServer, type TestServer } from './test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from './test-workspace.fixture.ts';

export type CampaignWorld = {
  outside: Outside;
  server: TestServer;
  ctx: Context;
  time: { ahead: number };
  stop(): Promise<void>;
};

/** Shorter waits than the real ones. */
const google = {
  requestsPerSecond: 1_000,
  requestMilliseconds: 1_000,
  sleep: (milliseconds: number) => sleep(Math.min(milliseconds, 5)),
};
const push = { requestMilliseconds: 500, retryMilliseconds: 5, retryMillisecondsMax: 50, attemptsMax: 3 };

export async function startCampaignWorld(options: StartOptions = {}): Promise<CampaignWorld> {
  const time = { ahead: 0 };
  const clock = () => new Date(Date.now() + time.ahead);
  const outside = await startOutside('http://localhost', clock);
  outside.lab.google.wallet.setQuota(null);
  const server = await startTestServer(
    { ROLES: 'web', ...outside.environment },
    { push, google, overrides: { clock }, ...options },
  );
  return {
    outside,
    server,
    ctx: { ...server.ctx, queue: inQueueTime(server.ctx.queue, time) },
    time,
    stop: async () => {
      await server.stop();
      await outside.stop();
    },
  };
}

function inQueueTime(queue: Queue, time: CampaignWorld['time']): Queue {
  const translated = ({ startAfter, ...options }: SendOptions = {}): SendOptions =>
    startAfter ? { ...options, startAfter: new Date(startAfter.getTime() - time.ahead) } : options;
  return {
    ...queue,
    send: (tx, job, payload, options) => queue.send(tx, job, payload, translated(options)),
    sendMany: (tx, job, payloads, options) => queue.sendMany(tx, job, payloads, translated(options)),
  };
}

export type Holders = TestWorkspace & {
  name: string;
  fleet: IphoneFleet;
  iphones: readonly number[];
  androids: readonly number[];
  notified: { number: number; messageId: string | null }[];
  close(): void;
};

export type HoldersWanted = {
  name: string;
  passes: number;
  /** This many passes like it, on no phone, lie between it and the next one. */
  copies?: number;
  iphones: readonly number[];
  androids: readonly number[];
  ownIdentifier?: (created: TestWorkspace) => Promise<string>;
};

const platformIdentifier = 'pass.com.example.story';

export async function createHolders(
  { outside, ctx }: CampaignWorld,
  { name, passes, copies = 0, iphones, androids, ownIdentifier }: HoldersWanted,
): Promise<Holders> {
  const created = await createTestWorkspace(ctx, { passes: 0 });
  const passTypeIdentifier = (await ownIdentifier?.(created)) ?? platformIdentifier;
  const passIds: string[] = [];
  for (let number = 0; number < passes; number++) {
    const passId = await issueNumbered(ctx, created, number);
    passIds.push(passId);
    if (copies > 0) await copyPass(ctx, created, { passId, copies });
  }
  const fleet = createIphoneFleet({ count: iphones.length, apns: outside.lab.apns, name, connections: 4 });
  await fleet.register(
    iphones.map((number) => ({ ...applePass(ctx, created, passIds[number] ?? ''), passTypeIdentifier })),
  );
  const { wallet } = outside.lab.google;
  const androidOf = (number: number) => `${name}-${number}`;
  for (const number of androids) {
    const address = { workspaceId: created.workspaceId, passId: passIds[number] ?? '' };
    const saved = wallet.save(await createGoogleSaveLink(ctx, [address]), androidOf(number));
    if (saved.kind === 'refused') throw new Error(`Google refused the pass: ${JSON.stringify(saved)}`);
  }
  await wallet.idle();
  const notified: Holders['notified'] = [];
  const unlisten = wallet.onPush(({ androidIds, notification }) => {
    for (const number of androids)
      if (notification && androidIds.includes(androidOf(number)))
        notified.push({ number, messageId: notification.messageId });
  });
  const close = () => {
    unlisten();
    fleet.close();
  };
  return { ...created, name, passIds, fleet, iphones, androids, notified, close };
}

export async function issueNumbered(
  ctx: Context,
  world: TestWorkspace,
  number: number,
  holder = number,
): Promise<string> {
  const { inWorkspace, workspace, passTemplateId } = world;
  const user = { email: `holder-${holder}@example.com`, firstName: `Holder${holder}`, lastName: 'Ada' };
  const input = { passTemplateId, user, attributes: { points: number } };
  const pass = await inWorkspace((tx) => issuePass(ctx, tx, workspace, input, { via: 'app', by: null }));
  return pass.id;
}

async function copyPass(
  ctx: Context,
  { workspaceId, inWorkspace }: TestWorkspace,
  { passId, copies }: { passId: string; copies: number },
): Promise<void> {
  const ids = Array.from({ length: copies }, () => ctx.ids.uuid());
  await inWorkspace(({ db }) =>
    sql`/* fixture */
      insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, filter_values, status, link_version,
        change_number, last_modified, created_at)
      select workspace_id, copy.id, pass_template_id, pass_user_id, attributes, filter_values, status, link_version,
        change_number, last_modified, created_at
      from passes, unnest(${ids}::uuid[]) as copy (id)
      where workspace_id = ${workspaceId} and passes.id = ${passId}`.execute(db),
  );
}

function applePass(ctx: Context, { workspaceId }: TestWorkspace, passId: string) {
  return {
    webServiceUrl: `${ctx.config.publicUrl}/wallet/apple/${workspacePublicId(workspaceId)}`,
    serialNumber: passSerialNumber({ workspaceId, passId }),
    authenticationToken: deriveAuthenticationToken(ctx.keys.appleAuthentication, passId),
  };
}
