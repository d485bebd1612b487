import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf } from '../../http/errors.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { imagesApp } from './images.http.ts';

/** A short queue behind two that are drawn. */
const heldMax = 102;

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
});
afterAll(() => server?.stop());

let app: Hono;
/** The pictures whose drawing has begun, in order; each is drawn once it is handed its bytes. */
let begun: ((bytes: Buffer | null) => void)[];
beforeEach(() => {
  begun = [];
  const files = {
    read: () => new Promise<Buffer | null>((resolve) => begun.push(resolve)),
    write: async () => undefined,
    check: async () => undefined,
  };
  app = imagesApp({ ...server.ctx, files });
  app.onError((error) => Response.json({ code: answerOf(error).code }));
});

/** Asks for a picture of its own; says how that ended. */
const show = async (number: number): Promise<unknown> => {
  const file = number.toString(16).padStart(64, '0');
  const answer = await app.request(`/images/${workspacePublicId('7')}/${file}/source.png`);
  return answer.headers.get('content-type') === 'image/png' ? 'a picture' : (await answer.json()).code;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no more than two pictures are drawn at once, and all who wait come to be drawn, behind one that fails as well', async () => {
  const shown = [1, 2, 3, 4].map(show);
  await settle();
  expect(begun).toHaveLength(2);
  begun[0]?.(null);
  expect(await shown[0]).toBe('notFound');
  await expect.poll(() => begun.length).toBe(3);
  begun[1]?.(picture);
  expect(await shown[1]).toBe('a picture');
  await expect.poll(() => begun.length).toBe(4);
  begun[2]?.(picture);
  begun[3]?.(picture);
  expect(await Promise.all(shown.slice(2))).toEqual(['a picture', 'a picture']);
});

test('who would wait too long for a picture is told to try again later; one that was drawn before is shown meanwhile', async () => {
  const known = show(0);
  await settle();
  begun[0]?.(picture);
  expect(await known).toBe('a picture');
  const held = Array.from({ length: heldMax }, (_, index) => show(index + 1));
  await settle();
  expect(await show(heldMax + 1)).toBe('tooManyRequests');
  expect(await show(0)).toBe('a picture');
  for (let number = 1; number <= heldMax; number += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(number);
    begun[number]?.(null);
  }
  expect(new Set(await Promise.all(held))).toEqual(new Set(['notFound']));
  const next = show(heldMax + 2);
  await expect.poll(() => begun.length).toBe(heldMax + 2);
  begun.at(-1)?.(picture);
  expect(await next).toBe('a picture');
});
