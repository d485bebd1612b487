import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { deriveAuthenticationToken } from '@tessera/apple-wallet';
import { createIphoneFleet, type IphoneFleet } from '@tessera/wallet-lab';
import type { Context } from '../../context.ts';
import { passSerialNumber, readPassSerialNumber, workspacePublicId } from '../../platform/public-ids.ts';
import { type CampaignWorld, issueNumbered } from '../../testing/campaign-world.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { loadPass } from '../rendering/load-pass.ts';
import { appleWebServiceApp } from './apple-web-service.http.ts';

export type TwoServers = {
  contexts: Context[];
  url: string;
  skews: number[];
  /** While set, responses have the header of earlier releases: the time of the change, even ahead of the clock. */
  isOldRelease: boolean;
  /** Responses whose `Last-Modified` was later than their server's clock. */
  aheadOfDate: string[];
  close(): void;
};

export async function startTwoServers(
  { ctx }: CampaignWorld,
  choose: (count: number) => number,
): Promise<TwoServers> {
  const skews = [0, 0];
  const listeners: ReturnType<typeof getRequestListener>[] = [];
  const http = createServer((request, response) => listeners[choose(2)]?.(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const contexts = skews.map((_, index) => ({
    ...ctx,
    // The second reads passes as on Citus.
    database: { ...ctx.database, isDistributed: async () => index === 1 },
    config: { ...ctx.config, publicUrl: url },
    clock: () => new Date(ctx.clock().getTime() + (skews[index] ?? 0)),
  }));
  const servers: TwoServers = {
    contexts,
    url,
    skews,
    isOldRelease: false,
    aheadOfDate: [],
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
  for (const context of contexts) {
    const app = appleWebServiceApp(context);
    listeners.push(
      getRequestListener(async (request) => {
        const startedAt = context.clock();
        return answer(servers, context, { request, response: await app.fetch(request), startedAt });
      }),
    );
  }
  return servers;
}

async function answer(
  servers: TwoServers,
  { clock, ...ctx }: Context,
  { request, response, startedAt }: { request: Request; response: Response; startedAt: Date },
): Promise<Response> {
  const lastModified = response.headers.get('last-modified');
  if (lastModified === null) return response;
  if (servers.isOldRelease) {
    const pass = readPassSerialNumber(new URL(request.url).pathname.split('/').at(-1) ?? '');
    const time = pass && (await loadPass({ ...ctx, clock }, pass))?.lastModified;
    if (time) response.headers.set('last-modified', time.toUTCString());
    // The test may set the clock back before the answer is complete.
  } else if (Date.parse(lastModified) > Math.max(startedAt.getTime(), clock().getTime()))
    servers.aheadOfDate.push(`${lastModified} at ${clock().toUTCString()}`);
  return response;
}

export type Phones = TestWorkspace & {
  fleet: IphoneFleet;
  wake(index: number): void;
  fresh(): Promise<unknown[]>;
  held(): unknown[];
  close(): void;
};

const passTypeIdentifier = 'pass.com.example.story';

/** Passes have their numbers as points, each on an iPhone of its own; the first two have one holder. */
export async function createPhones(
  { outside }: CampaignWorld,
  { contexts: [ctx], url }: TwoServers,
  {
    name,
    passes,
    before,
  }: { name: string; passes: number; before: (created: TestWorkspace) => Promise<void> },
): Promise<Phones> {
  if (!ctx) throw new Error('There are two servers.');
  const created = await createTestWorkspace(ctx, { passes: 0 });
  const passIds: string[] = [];
  for (let number = 0; number < passes; number++)
    passIds.push(await issueNumbered(ctx, created, number, Math.max(1, number)));
  await before({ ...created, passIds });
  const wakes: (() => void)[] = [];
  const connect: typeof outside.lab.apns.connect = (token, listener) => {
    wakes.push(() => listener({ token, topic: passTypeIdentifier, at: new Date() }));
    return outside.lab.apns.connect(token, listener);
  };
  const passesOnPhones = passIds.map((passId) => ({
    passTypeIdentifier,
    webServiceUrl: `${url}/wallet/apple/${workspacePublicId(created.workspaceId)}`,
    serialNumber: passSerialNumber({ workspaceId: created.workspaceId, passId }),
    authenticationToken: deriveAuthenticationToken(ctx.keys.appleAuthentication, passId),
  }));
  const options = { count: passes, connections: 4, retryDelaysMs: [] };
  const fleet = createIphoneFleet({ ...options, apns: { connect }, name });
  await fleet.register(passesOnPhones);
  const contents = (of: IphoneFleet) =>
    of.devices.map((device) => [...device.passes.values()].map(({ content }) => content));
  return {
    ...created,
    passIds,
    fleet,
    wake: (index) => wakes[index]?.(),
    fresh: async () => {
      const others = createIphoneFleet({ ...options, apns: outside.lab.apns, name: `${name}-fresh` });
      await others.register(passesOnPhones);
      others.close();
      return contents(others);
    },
    held: () => contents(fleet),
    close: () => fleet.close(),
  };
}
