import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { errorResponse } from '../../http/error-response.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { imagesApp } from './images.http.ts';

/** Includes starting a worker process. */
const patience = { timeout: 30_000 };
/** More than one workspace's images may queue. */
const many = 60;

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
});
afterAll(() => server?.stop());

const withAnswers = (images: ReturnType<typeof imagesApp>) => {
  images.onError((error) => Response.json({ code: errorResponse(error).code }));
  return images;
};

let app: ReturnType<typeof imagesApp>;
let begun: { key: string; hand: (bytes: Buffer | null) => void }[];
beforeEach(() => {
  begun = [];
  const files = {
    ...server.ctx.files,
    read: (key: string) => new Promise<Buffer | null>((hand) => begun.push({ key, hand })),
    write: async () => undefined,
    check: async () => undefined,
  };
  app = withAnswers(imagesApp({ ...server.ctx, files }));
});

const show = async (workspaceId: string, number: number): Promise<unknown> => {
  const file = number.toString(16).padStart(64, '0');
  const answer = await app.request(`/images/${workspacePublicId(workspaceId)}/${file}/source.png`);
  return answer.headers.get('content-type') === 'image/png' ? 'a picture' : (await answer.json()).code;
};

test('one workspace’s images do not block another’s', async () => {
  const shown = Array.from({ length: 4 }, (_, number) => show('7', number));
  const other = show('8', 0);
  await expect.poll(() => begun.some(({ key }) => key.startsWith('ws/8/')), patience).toBe(true);
  expect(begun.length).toBeLessThan(5);
  for (let number = 0; number < 5; number += 1) {
    await expect.poll(() => begun.length, patience).toBeGreaterThan(number);
    begun[number]?.hand(picture);
  }
  expect(await Promise.all([...shown, other])).toEqual(Array(5).fill('a picture'));
});

test('a full queue asks to retry; cached images and other workspaces’ are still served', async () => {
  const known = show('7', 0);
  await expect.poll(() => begun.length, patience).toBe(1);
  begun[0]?.hand(picture);
  expect(await known).toBe('a picture');
  const held = Array.from({ length: many }, (_, index) => show('7', index + 1));
  expect(await Promise.race(held)).toBe('imagesBusy');
  expect(await show('7', 0)).toBe('a picture');
  const other = show('8', 0);
  let handed = 1;
  const handOut = setInterval(() => {
    for (const { key, hand } of begun.slice(handed)) hand(key.startsWith('ws/8/') ? picture : null);
    handed = begun.length;
  }, 1);
  expect(await other).toBe('a picture');
  const ends = await Promise.all(held);
  clearInterval(handOut);
  expect(new Set(ends)).toEqual(new Set(['imagesBusy', 'notFound']));
});

const uploader = async () => {
  const { ctx } = server;
  const email = `owner-${ctx.ids.uuid()}@example.com`;
  const account = { email, password: null, firstName: null, lastName: null };
  const { id: userId } = await requireEmbeddedProvider(ctx).createUser(account);
  const owner = { userId, organizationId: null };
  const { handle } = await createWorkspace(ctx, owner, {
    name: 'Aurora Coffee',
    companySize: '',
    companyRole: '',
    timezoneName: 'Europe/Oslo',
  });
  return (authorization: Record<string, string> = { authorization: `Bearer ${userId}` }) => {
    const asked = Promise.withResolvers<ReadableStreamDefaultController>();
    const body = new ReadableStream({ pull: asked.resolve }, { highWaterMark: 0 });
    let isAsked = false;
    const controller = asked.promise.then((given) => {
      isAsked = true;
      return given;
    });
    const request = { method: 'POST', headers: authorization, body, duplex: 'half' };
    const answer = Promise.resolve(app.request(`/files/${handle}`, request)).then((given) => given.json());
    return { answer, controller, isAsked: () => isAsked };
  };
};

const openForUploads = (changes: Partial<typeof server.ctx> = {}) => {
  const verifyAccessToken = async (userId: string) => ({ userId }) as never;
  const identity = { ...server.ctx.identity, verifyAccessToken };
  app = withAnswers(imagesApp({ ...server.ctx, identity, ...changes }));
};

test('refuses uploads before reading them: unauthorized ones, and those beyond a workspace’s limit', async () => {
  openForUploads();
  const [send, sendToAnother] = [await uploader(), await uploader()];
  const stranger = send({});
  expect(await stranger.answer).toEqual({ code: 'unauthorized' });
  const taken = Array.from({ length: 4 }, () => send());
  const controllers = await Promise.all(taken.map(({ controller }) => controller));
  const refused = send();
  expect(await refused.answer).toEqual({ code: 'imagesBusy' });
  expect([stranger.isAsked(), refused.isAsked()]).toEqual([false, false]);
  const another = sendToAnother();
  for (const controller of [...controllers, await another.controller]) {
    controller.enqueue(new Uint8Array(picture));
    controller.close();
  }
  for (const { answer } of [...taken, another]) expect(await answer).toMatchObject({ width: 8, height: 8 });
});

test('slow uploads do not block other workspaces; fully received ones are limited in total', async () => {
  const reading: { refuse: (error: Error) => void }[] = [];
  const run = () => new Promise<never>((_, refuse) => reading.push({ refuse }));
  openForUploads({ imageWorkers: { ...server.ctx.imageWorkers, run } });
  const slow = [];
  for (let workspace = 0; workspace < 8; workspace += 1) {
    const send = await uploader();
    for (let upload = 0; upload < 4; upload += 1) slow.push(send());
  }
  const controllers = await Promise.all(slow.map(({ controller }) => controller));
  const other = (await uploader())();
  (await other.controller).close();
  await expect.poll(() => reading.length, patience).toBe(1);
  for (const controller of controllers) controller.close();
  expect(await Promise.race(slow.map(({ answer }) => answer))).toEqual({ code: 'imagesBusy' });
  expect(reading).toHaveLength(32);
  for (const { refuse } of reading) refuse(new AppError('imageNotReadable'));
  expect(await other.answer).toEqual({ code: 'imageNotReadable' });
  await Promise.all(slow.map(({ answer }) => answer));
});
