import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { createWebhookApp } from './create-webhook-app.ts';
import { createWebhookReceiver } from './create-webhook-receiver.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
let now: Date;
let app: ReturnType<typeof createWebhookApp>;

beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z');
  app = createWebhookApp(createWebhookReceiver({ clock: () => now }));
});

const send = (body: string, sentAt = now, path = '/webhooks') =>
  app.request(path, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(sentAt.getTime() / 1000),
      'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', sentAt, body)}`,
    },
    body,
  });

const trust = (text: string) =>
  app.request('/webhooks/secrets', { method: 'POST', body: new URLSearchParams({ secret: text }) });

const verdicts = async () => {
  const { calls } = (await (await app.request('/webhooks.json')).json()) as { calls: { verdict: string }[] };
  return calls.map(({ verdict }) => verdict);
};

test('a message is verified with the added secrets, and by its age', async () => {
  expect((await send('{"type":"pass.issued"}')).status).toBe(204);
  expect(await verdicts()).toEqual(['unsigned']);
  await trust(other);
  expect(await verdicts()).toEqual(['unsigned']);
  await trust(secret);
  expect(await verdicts()).toEqual(['holds']);
  await send('{}', new Date(now.getTime() - 301_000));
  expect(await verdicts()).toEqual(['stale', 'holds']);
});

test('the page shows messages as text, and rejects an invalid secret', async () => {
  await send('<script>alert(1)</script>');
  const page = await (await app.request('/webhooks')).text();
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
  expect((await trust('secret')).headers.get('location')).toBe('../webhooks?refused');
  expect(await (await app.request('/webhooks?refused')).text()).toContain('That is no secret');
});

test('it fails on request, and keeps a hundred messages', async () => {
  expect((await send('{}', now, '/webhooks?status=503')).status).toBe(503);
  for (let count = 0; count < 120; count += 1) await send('{}');
  expect(await verdicts()).toHaveLength(100);
});
