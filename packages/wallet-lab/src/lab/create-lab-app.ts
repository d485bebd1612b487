import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { wait } from '../wait.ts';
import { addVendorRoutes, type VendorParts } from './add-vendor-routes.ts';
import type { Mailbox } from './create-mailbox.ts';
import { createTextMessagesApp, type TextMessages } from './create-text-messages.ts';
import { presentPhone, type VirtualPhone } from './lab-view.ts';

export interface LabAppParts extends VendorParts {
  phones: readonly VirtualPhone[];
  mailbox: Mailbox;
  textMessages: TextMessages;
  /** Where the app is mounted, for image URLs. */
  basePath: string;
  onChange(listener: () => void): () => void;
  /** Resolves when the lab closes, so that event streams end. */
  closed: Promise<void>;
}

const addPassBody = z.object({ url: z.url() });
const localeBody = z.object({ locale: z.string().max(35).refine(isLocale) });
/** Comments that keep proxies from closing an idle stream. */
const heartbeatMs = 15_000;

/** The lab's JSON endpoints, for its page and for tests. */
export function createLabApp(parts: LabAppParts): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    // These endpoints have no sign-in, so reject requests of other sites' pages.
    const site = context.req.header('sec-fetch-site');
    const foreign = site === 'cross-site' || site === 'same-site';
    if (foreign && context.req.method !== 'GET')
      return context.json({ message: 'Not from another site.' }, 403);
    await next();
    context.header('cache-control', 'no-store');
  });
  addPhoneRoutes(app, parts);
  addNotificationRoutes(app, parts);
  addMailboxRoutes(app, parts.mailbox);
  app.route('/', createTextMessagesApp(parts.textMessages));
  addVendorRoutes(app, parts);
  app.get('/events', (context) => streamChanges(context, parts));
  // Only saving is for browsers; Google's other endpoints have a separate port.
  app.get('/google/save/:jwt', (context) =>
    parts.google.app.request(`/save/${context.req.param('jwt')}`, {
      headers: { accept: context.req.header('accept') ?? '' },
    }),
  );
  return app;
}

function addPhoneRoutes(app: Hono, parts: LabAppParts): void {
  const { phones, basePath } = parts;
  app.get('/phones', (context) =>
    context.json({ phones: phones.map((phone) => presentPhone(phone, basePath)) }),
  );
  app.get('/phones/:id', (context) => {
    const phone = findPhone(context, phones);
    return phone ? context.json(presentPhone(phone, basePath)) : unknown(context);
  });
  app.post('/phones/:id/passes', async (context) => {
    const phone = findPhone(context, phones);
    if (!phone) return unknown(context);
    const body = addPassBody.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json({ message: 'A link is needed: { "url": "https://…" }.' }, 400);
    const outcome = await phone.addPass(body.data.url);
    return context.json(outcome, outcome.kind === 'refused' ? 422 : 201);
  });
  app.put('/phones/:id/locale', async (context) => {
    const phone = findPhone(context, phones);
    if (!phone) return unknown(context);
    const body = localeBody.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json({ message: 'A language is needed: { "locale": "de-AT" }.' }, 400);
    phone.setLocale(body.data.locale);
    return context.json(presentPhone(phone, basePath));
  });
  app.delete('/phones/:id/passes/:passId', async (context) => {
    const removed = await findPhone(context, phones)?.removePass(context.req.param('passId'));
    return removed ? context.body(null, 204) : unknown(context);
  });
  app.post('/phones/:id/refresh', async (context) => {
    const phone = findPhone(context, phones);
    if (!phone) return unknown(context);
    // Android does not pull: Google pushes content to it.
    if (phone.platform === 'ios') await phone.refresh(context.req.query('passId'));
    return context.json(presentPhone(phone, basePath));
  });
  app.get('/phones/:id/passes/:passId/images/:name', (context) => {
    const phone = findPhone(context, phones);
    const { passId, name } = context.req.param();
    const image = phone?.platform === 'ios' ? phone.image(passId, name) : undefined;
    if (!image) return unknown(context);
    return context.body(new Uint8Array(image), 200, {
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
  });
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const findPhone = (context: Context, phones: readonly VirtualPhone[]): VirtualPhone | undefined =>
  phones.find(({ id }) => id === context.req.param('id'));

const unknown = (context: Context): Response =>
  context.json({ message: 'The lab knows no such thing.' }, 404);

function addNotificationRoutes(app: Hono, { phones, basePath }: LabAppParts): void {
  const chosen = (context: Context): readonly VirtualPhone[] => {
    const wanted = context.req.query('phone');
    return wanted === undefined ? phones : phones.filter(({ id }) => id === wanted);
  };
  app.get('/notifications', (context) => {
    const all = chosen(context).flatMap((phone) => presentPhone(phone, basePath).notifications);
    return context.json({ notifications: all.sort((one, other) => other.at.localeCompare(one.at)) });
  });
  app.delete('/notifications', (context) => {
    for (const phone of chosen(context)) phone.clearNotifications();
    return context.body(null, 204);
  });
}

/** Mail is untrusted HTML: no scripts, an opaque origin, and only the mailbox page may frame it. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; frame-ancestors 'self'";

const mailBody = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string().optional(),
  text: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

function addMailboxRoutes(app: Hono, mailbox: Mailbox): void {
  // Workers in other processes deliver here.
  app.post('/mailbox', async (context) => {
    const mail = mailBody.safeParse(await context.req.json().catch(() => null));
    if (!mail.success) return context.json({ message: 'A mail is needed.' }, 400);
    return context.json({ id: mailbox.deliver(mail.data) }, 201);
  });
  app.get('/mailbox.json', (context) =>
    context.json({
      messages: mailbox.messages().map(({ id, at, from, to, subject, html, text }) => ({
        id,
        at: at.toISOString(),
        from,
        to,
        subject,
        hasHtml: html !== undefined,
        text: text ?? '',
      })),
    }),
  );
  app.delete('/mailbox', (context) => {
    mailbox.clear();
    return context.body(null, 204);
  });
  app.get('/mailbox/:id', (context) => {
    const mail = mailbox.find(context.req.param('id'));
    return mail ? context.json({ ...mail, at: mail.at.toISOString() }) : unknown(context);
  });
  app.get('/mailbox/:id/body', (context) => {
    const mail = mailbox.find(context.req.param('id'));
    if (!mail) return unknown(context);
    context.header('content-security-policy', mailPolicy);
    context.header('x-frame-options', 'SAMEORIGIN');
    return mail.html === undefined ? context.text(mail.text ?? '') : context.html(mail.html);
  });
}

function streamChanges(context: Context, { onChange, closed }: LabAppParts): Response {
  return streamSSE(context, async (stream) => {
    let version = 0;
    let open = true;
    const unsubscribe = onChange(() => {
      version += 1;
      void stream.writeSSE({ event: 'changed', data: String(version) });
    });
    stream.onAbort(() => {
      open = false;
      unsubscribe();
    });
    void closed.then(() => {
      open = false;
    });
    await stream.writeSSE({ event: 'ready', data: '0' });
    while (open) {
      await Promise.race([wait(heartbeatMs), closed]);
      if (open) await stream.writeSSE({ event: 'heartbeat', data: '' });
    }
    unsubscribe();
  });
}
