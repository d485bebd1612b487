import { type ServerType, serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIphoneFleet, type IphoneFleet } from './create-iphone-fleet.ts';
import { createPassMaker, goodPass, type PassMaker, passType } from './pass-maker.fixture.ts';
import { createPushDesk } from './push-desk.ts';
import { createWebService, type WebService } from './web-service.fixture.ts';

const count = 25;
let maker: PassMaker;
let service: WebService;
let server: ServerType;
let fleet: IphoneFleet;
let desk: ReturnType<typeof createPushDesk>;

beforeAll(async () => {
  maker = await createPassMaker();
});
afterAll(() => maker.close());

const publishAll = (points: number): void => {
  const storeCard = { headerFields: [{ key: 'points', value: points, changeMessage: '%@ points' }] };
  const bytes = maker.make({ passJson: { storeCard } });
  for (let index = 0; index < count; index++)
    service.publish(`pass-${index}`, bytes, goodPass.authenticationToken);
};

const pushAll = async (): Promise<void> => {
  for (const { pushToken } of fleet.devices) desk.deliver({ token: pushToken, topic: passType });
  await fleet.idle();
};

beforeEach(async () => {
  service = createWebService();
  desk = createPushDesk(() => new Date());
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: service.app.fetch, hostname: '127.0.0.1', port: 0 }, (info) =>
      resolve(info.port),
    );
  });
  fleet = createIphoneFleet({ count, apns: desk, connections: 4, sleep: () => Promise.resolve() });
  publishAll(1);
  await fleet.register(
    fleet.devices.map(({ index }) => ({
      webServiceUrl: `http://127.0.0.1:${port}/wallet/apple`,
      passTypeIdentifier: passType,
      serialNumber: `pass-${index}`,
      authenticationToken: goodPass.authenticationToken,
    })),
  );
});
afterEach(() => {
  fleet.close();
  server.close();
});

describe('the fleet', () => {
  it('registers every device and shows each its message once', async () => {
    publishAll(2);
    await pushAll();
    await pushAll();
    expect(service.registrations.size).toBe(count);
    expect(fleet.report()).toMatchObject({
      registered: count,
      pushes: 2 * count,
      messages: count,
      failures: [],
    });
    expect(fleet.without('2 points')).toEqual([]);
    expect(fleet.shownTwice()).toEqual([]);
  });

  it('survives a failing server without losing a message', async () => {
    publishAll(2);
    service.failNext(500, 503, 500, 502, 500);
    await pushAll();
    expect(fleet.without('2 points')).toEqual([]);
    expect(fleet.report().retried).toBe(5);
  });

  it('reports the devices that were left out', async () => {
    publishAll(2);
    const [first] = fleet.devices;
    desk.deliver({ token: first?.pushToken ?? '', topic: passType });
    await fleet.idle();
    expect(fleet.without('2 points')).toHaveLength(count - 1);
  });
});
