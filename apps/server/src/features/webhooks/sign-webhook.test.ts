import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { webhookHeaders } from './sign-webhook.ts';
import { newWebhookSecret } from './webhook-secret.ts';

test('reproduces the test vector of the Standard Webhooks libraries', () => {
  // standard-webhooks/standard-webhooks, libraries/python/tests/test_webhooks.py
  const headers = webhookHeaders(
    {
      messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1614265330 * 1000),
      body: '{"test": 2432232314}',
    },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('during a rotation, receivers with the old secret and with the new one find their signature', () => {
  const [older, newer, strange] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const body = JSON.stringify({ type: 'pass.issued', data: { email: 'grüße@example.com' } });
  const headers = webhookHeaders({ messageId: 'msg_1', at: new Date(), body }, [newer, older]);
  for (const secret of [older, newer])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(strange).verify(body, headers)).toThrow();
  expect(() => new Webhook(newer).verify(`${body} `, headers)).toThrow();
});

test('a secret has 32 random bytes in the format of the standard', () => {
  const secrets = new Set(Array.from({ length: 100 }, newWebhookSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});
