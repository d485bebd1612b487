import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import type { WebhookCall, WebhookReceiver, WebhookVerdict } from './create-webhook-receiver.ts';

/** Far more than a webhook needs; the lab stores a hundred of them. */
const bodyBytesMax = 256 * 1024;

/**
 * The receiver's endpoints: `POST /webhooks` receives a message, `GET /webhooks` shows all, `GET /webhooks.json` returns them as
 * JSON, and `POST /webhooks/secrets` adds a secret for verification. `?status=500` sets the response, to test retries.
 */
export function createWebhookApp(receiver: WebhookReceiver): Hono {
  const app = new Hono();
  app.use('/webhooks/*', bodyLimit({ maxSize: bodyBytesMax }));
  app.post('/webhooks/secrets', async (context) => {
    const { secret } = await context.req.parseBody();
    const isTaken = typeof secret === 'string' && receiver.trust(secret);
    return context.redirect(isTaken ? '../webhooks' : '../webhooks?refused', 303);
  });
  app.post('/webhooks', bodyLimit({ maxSize: bodyBytesMax }), async (context) => {
    receiver.receive({ headers: context.req.header(), body: await context.req.text() });
    return new Response(null, { status: statusOf(context) });
  });
  app.get('/webhooks.json', (context) => {
    context.header('cache-control', 'no-store');
    return context.json({ calls: receiver.calls().map(present) });
  });
  app.get('/webhooks', (context) => {
    context.header('cache-control', 'no-store');
    return context.html(page(receiver.calls(), context.req.query('refused') !== undefined));
  });
  return app;
}

/** Respond without a body, because some statuses do not allow one. */
function statusOf(context: Context): number {
  const asked = Number(context.req.query('status') ?? 204);
  return Number.isInteger(asked) && asked >= 200 && asked <= 599 ? asked : 204;
}

type JudgedCall = WebhookCall & { verdict: WebhookVerdict };

function present({ at, headers, body, verdict }: JudgedCall) {
  return {
    receivedAt: at.toISOString(),
    verdict,
    id: headers['webhook-id'] ?? null,
    timestamp: headers['webhook-timestamp'] ?? null,
    signature: headers['webhook-signature'] ?? null,
    body,
  };
}

const words: Record<WebhookVerdict, string> = {
  holds: '✓ The signature holds.',
  stale: '✗ The signature holds, but the message is more than five minutes off.',
  unsigned: '✗ None of the secrets below made this signature.',
};

const style = `
  :root { color-scheme: light dark; --line: light-dark(#e3e6e8, #2a2f34); --quiet: light-dark(#5d666e, #9aa2a9) }
  body { max-width: 760px; margin: 0 auto; padding: 32px 16px; font: 15px/1.5 system-ui, sans-serif }
  h1 { font-size: 22px; margin: 0 0 8px } h2 { font-size: 16px; margin: 32px 0 8px }
  p, dt, time { color: var(--quiet) } code, pre { font: 13px/1.5 ui-monospace, monospace }
  article { border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 0 0 12px }
  pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end } label { flex: 1 1 260px }
  input, button { font: inherit; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px }
  input { box-sizing: border-box; width: 100% } button { cursor: pointer }
  [role=alert] { color: light-dark(#b42318, #ff8a80) }
`;

function page(calls: readonly JudgedCall[], isRefused: boolean) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Webhooks · Lab</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Webhooks</h1>
<p>This is somebody else’s server. Use its address, <code>/lab/webhooks</code> of this one, as a webhook endpoint; with <code>?status=500</code> it fails. What comes in is shown here, the newest first.</p>
<h2>Check signatures</h2>
<form method="post" action="/lab/webhooks/secrets">
<label>Secret of the endpoint<br><input name="secret" required autocomplete="off" placeholder="whsec_…"></label>
<button>Check by it</button>
</form>
${isRefused ? html`<p role="alert">That is no secret: it begins with whsec_.</p>` : ''}
<h2>Received (${calls.length})</h2>
${calls.length === 0 ? html`<p>Nothing yet. Reload after something happened.</p>` : calls.map(card)}
</main>
</body>
</html>`;
}

function card({ at, headers, body, verdict }: JudgedCall) {
  return html`<article>
<div><strong>${headers['webhook-id'] ?? 'No webhook-id'}</strong></div>
<div>${words[verdict]}</div>
<time datetime="${at.toISOString()}">${at.toISOString()}</time>
<pre>${body}</pre>
</article>`;
}
