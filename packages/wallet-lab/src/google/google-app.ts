import type { IncomingMessage } from 'node:http';
import { type Context, Hono, type Next } from 'hono';
import { z } from 'zod';
import { type CallbackDesk, keysMaxAgeSeconds } from './callback-desk.ts';
import { issuerOf } from './check-resource.ts';
import { GoogleApiError, invalid } from './google-api-error.ts';
import {
  type GooglePassType,
  type GoogleResource,
  type GoogleResourceKind,
  parseResourceName,
} from './pass-types.ts';
import type { ResourceDesk } from './resource-desk.ts';
import type { SaveOutcome } from './save-desk.ts';
import { savePage } from './save-page.ts';
import type { ServiceAccountDesk } from './service-account-desk.ts';

export interface GoogleAppParts {
  accounts: ServiceAccountDesk;
  resources: ResourceDesk;
  callbacks: CallbackDesk;
  clock: () => Date;
  limits: { perSecond: number | null };
  failures: number[];
  /** Faults of the next API calls that name an object, by its id; null for none. */
  objectFaults: Map<string, (GoogleFault | null)[]>;
  save: (jwt: string) => SaveOutcome;
}

/**
 * A refusal; or no response: `stall` does nothing and keeps the connection open, `cut` ends it, and `lostAnswer`
 * executes the request and ends the connection.
 */
export type GoogleFault = { status: number; reason: string } | 'stall' | 'cut' | 'lostAnswer';

type Target = { type: GooglePassType; kind: GoogleResourceKind };

const resourceBody = z.record(z.string(), z.unknown());
const messageBody = z.object({ message: z.record(z.string(), z.unknown()) });
const messageTypes: readonly unknown[] = ['TEXT', 'TEXT_AND_NOTIFY', 'EXPIRATION_NOTIFICATION'];
const pageItems = 100;

/** The HTTP endpoints: token, REST, keys, save. */
export function createGoogleApp(parts: GoogleAppParts): Hono {
  const app = new Hono();
  const admit = createQuota(parts);
  app.onError((error) => {
    if (!(error instanceof GoogleApiError)) throw error;
    return Response.json(error.toBody(), { status: error.status, headers: retryHeaders(error) });
  });
  app.post('/token', (context) => grantToken(context, parts));
  app.get('/keys', (context) =>
    context.json(parts.callbacks.publishedKeys(), 200, {
      'cache-control': `public, max-age=${keysMaxAgeSeconds}`,
    }),
  );
  app.get('/save/:jwt', (context) => saveByLink(context, parts));
  app.use('/walletobjects/v1/*', async (context, next) => {
    const failure = parts.failures.shift();
    if (failure !== undefined) throw new GoogleApiError(failure, 'backendError', 'Backend Error');
    admit(context);
    await next();
  });
  app.use('/walletobjects/v1/:resource/:id/*', (context, next) => misbehave(context, next, parts));
  addResourceRoutes(app, parts);
  return app;
}

async function misbehave(context: Context, next: Next, { objectFaults }: GoogleAppParts): Promise<void> {
  const fault = objectFaults.get(context.req.param('id') ?? '')?.shift();
  if (!fault) return next();
  if (typeof fault === 'object')
    throw new GoogleApiError(fault.status, fault.reason, 'As the test wants it.');
  if (fault === 'stall') return new Promise(() => undefined);
  if (fault === 'lostAnswer') await next();
  const { incoming } = context.env as { incoming: IncomingMessage };
  incoming.socket.destroy();
}

function addResourceRoutes(app: Hono, { accounts, resources }: GoogleAppParts): void {
  const allow = (context: Context, id: unknown): string => {
    const account = accounts.authenticate(context.req.header('authorization'));
    if (!account.issuerIds.includes(issuerOf(id)))
      throw new GoogleApiError(
        403,
        'permissionDenied',
        `The caller does not have permission for issuer ${issuerOf(id)}.`,
      );
    return String(id);
  };
  const base = '/walletobjects/v1/:resource';
  app.post(base, async (context) => {
    const { type, kind } = targetOf(context);
    const body = await readJson(context, resourceBody);
    allow(context, body.id);
    return context.json(resources.insert(type, kind, body));
  });
  app.get(base, (context) => listResources(context, resources, allow));
  app.get(`${base}/:id`, (context) => {
    const { type, kind } = targetOf(context);
    return context.json(resources.find(type, kind, allow(context, context.req.param('id'))).resource);
  });
  app.on(['PUT', 'PATCH'], `${base}/:id`, async (context) => {
    const { type, kind } = targetOf(context);
    const id = allow(context, context.req.param('id'));
    const body = await readJson(context, resourceBody);
    const change = context.req.method === 'PUT' ? resources.replace : resources.patch;
    return context.json(change(type, kind, id, body));
  });
  app.post(`${base}/:id/addMessage`, async (context) => {
    const { type, kind } = targetOf(context);
    const id = allow(context, context.req.param('id'));
    const { message } = await readJson(context, messageBody);
    checkMessage(message);
    return context.json({ resource: resources.addMessage(type, kind, id, message) });
  });
}

function targetOf(context: Context): Target {
  const target = parseResourceName(context.req.param('resource') ?? '');
  if (!target) throw new GoogleApiError(404, 'notFound', 'The requested URL was not found on this server.');
  return target;
}

async function readJson<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const value: unknown = await context.req.json().catch(() => {
    throw invalid('Invalid JSON payload received.');
  });
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid('Invalid JSON payload received: an object was expected.');
  return parsed.data;
}

function checkMessage(message: GoogleResource): void {
  if (!messageTypes.includes(message.messageType ?? 'TEXT'))
    throw invalid(`Invalid value at 'message.messageType': ${String(message.messageType)}.`);
  const has = (key: string, localized: string) => Boolean(message[key]) || Boolean(message[localized]);
  if (!has('body', 'localizedBody') || !has('header', 'localizedHeader'))
    throw invalid('A message needs a header and a body.');
}

function listResources(
  context: Context,
  resources: ResourceDesk,
  allow: (context: Context, id: unknown) => string,
): Response {
  const { type, kind } = targetOf(context);
  const { issuerId, classId, token, maxResults } = context.req.query();
  const owner = kind === 'Class' ? { issuerId } : { classId };
  if ((kind === 'Class' ? issuerId : classId) === undefined)
    throw invalid(kind === 'Class' ? 'issuerId is required.' : 'classId is required.');
  allow(context, classId ?? `${issuerId}.any`);
  const all = resources.list(type, kind, owner);
  const start = Math.max(0, Number(token ?? 0) || 0);
  const size = Math.max(1, Number(maxResults) || pageItems);
  const next = start + size < all.length ? String(start + size) : undefined;
  return context.json({
    resources: all.slice(start, start + size),
    pagination: { kind: 'walletobjects#pagination', resultsPerPage: size, nextPageToken: next },
  });
}

async function grantToken(context: Context, { accounts }: GoogleAppParts): Promise<Response> {
  const form = await context.req.parseBody();
  const { grant_type: grantType, assertion } = form;
  if (grantType !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || typeof assertion !== 'string')
    return context.json({ error: 'unsupported_grant_type', error_description: 'Invalid grant_type' }, 400);
  try {
    return context.json(accounts.grant(assertion));
  } catch (error) {
    if (!(error instanceof GoogleApiError)) throw error;
    return context.json({ error: error.reason, error_description: error.message }, 400);
  }
}

function saveByLink(context: Context, { save }: GoogleAppParts): Response {
  const outcome = save(context.req.param('jwt') ?? '');
  const status = outcome.kind === 'saved' ? 200 : 400;
  if (!(context.req.header('accept') ?? '').includes('text/html')) return context.json(outcome, status);
  const { html, policy } = savePage(outcome);
  return context.html(html, status, { 'content-security-policy': policy });
}

/** Counts each account's requests of the last second and rejects those beyond the limit, like Google. */
function createQuota({ limits, clock }: GoogleAppParts): (context: Context) => void {
  const recent = new Map<string, number[]>();
  return (context) => {
    if (limits.perSecond === null) return;
    const caller = context.req.header('authorization') ?? '';
    const now = clock().getTime();
    const times = (recent.get(caller) ?? []).filter((time) => time > now - 1000);
    if (times.length >= limits.perSecond)
      throw new GoogleApiError(
        429,
        'rateLimitExceeded',
        'Quota exceeded for quota metric "Requests" per second.',
      );
    recent.set(caller, [...times, now]);
  };
}

const retryHeaders = (error: GoogleApiError): Record<string, string> =>
  error.status === 429 ? { 'retry-after': '1' } : {};
