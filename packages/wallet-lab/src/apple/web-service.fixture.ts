import { Hono } from 'hono';

interface ServedPass {
  bytes: Uint8Array;
  token: string;
  sequence: number;
  modified: Date;
}

/** Apple's web service in memory, written from the protocol's documentation, for testing phones. */
export function createWebService() {
  const passes = new Map<string, ServedPass>();
  const registrations = new Map<string, { device: string; serial: string; pushToken: string }>();
  const seen: string[] = [];
  const logs: string[] = [];
  const failures: number[] = [];
  const state = { sequence: 0, tagAsNumber: false };
  const app = new Hono();
  app.use(async (context, next) => {
    seen.push(`${context.req.method} ${new URL(context.req.url).pathname}`);
    const failure = failures.shift();
    if (failure !== undefined) return new Response(null, { status: failure });
    await next();
  });
  const serve = (pass: ServedPass): Response =>
    new Response(new Uint8Array(pass.bytes), {
      headers: {
        'content-type': 'application/vnd.apple.pkpass',
        'last-modified': pass.modified.toUTCString(),
      },
    });
  const authorized = (header: string | undefined, serial: string): boolean =>
    header === `ApplePass ${passes.get(serial)?.token}`;
  app.get('/p/:serial', (context) => context.html('<h1>Your pass</h1>'));
  app.get('/p/:serial/apple', (context) => {
    const pass = passes.get(context.req.param('serial'));
    return pass ? serve(pass) : context.notFound();
  });
  const base = '/wallet/apple/v1';
  app.post(`${base}/devices/:device/registrations/:type/:serial`, async (context) => {
    const { device, serial } = context.req.param();
    if (!authorized(context.req.header('authorization'), serial)) return context.body(null, 401);
    const { pushToken } = await context.req.json();
    const known = registrations.has(`${device} ${serial}`);
    registrations.set(`${device} ${serial}`, { device, serial, pushToken });
    return context.body(null, known ? 200 : 201);
  });
  app.delete(`${base}/devices/:device/registrations/:type/:serial`, (context) => {
    const { device, serial } = context.req.param();
    registrations.delete(`${device} ${serial}`);
    return context.body(null, 200);
  });
  app.get(`${base}/devices/:device/registrations/:type`, (context) => {
    const since = Number(context.req.query('passesUpdatedSince') ?? 0);
    const serialNumbers = [...registrations.values()]
      .filter(({ device }) => device === context.req.param('device'))
      .map(({ serial }) => serial)
      .filter((serial) => (passes.get(serial)?.sequence ?? 0) > since);
    if (serialNumbers.length === 0) return context.body(null, 204);
    const lastUpdated = state.tagAsNumber ? state.sequence : String(state.sequence);
    return context.json({ serialNumbers, lastUpdated });
  });
  app.get(`${base}/passes/:type/:serial`, (context) => {
    const pass = passes.get(context.req.param('serial'));
    if (!pass || !authorized(context.req.header('authorization'), context.req.param('serial')))
      return context.body(null, 401);
    const since = context.req.header('if-modified-since');
    return since && new Date(since) >= pass.modified ? context.body(null, 304) : serve(pass);
  });
  app.post(`${base}/log`, async (context) => {
    logs.push(...(await context.req.json()).logs);
    return context.body(null, 200);
  });
  return {
    app,
    seen,
    logs,
    state,
    registrations,
    /** The next requests get these statuses. */
    failNext: (...statuses: number[]) => failures.push(...statuses),
    publish(serial: string, bytes: Uint8Array, token: string) {
      state.sequence += 1;
      // One second later each time, the resolution of Last-Modified.
      const modified = new Date(Date.UTC(2026, 10, 21, 10, 0, state.sequence));
      passes.set(serial, { bytes, token, sequence: state.sequence, modified });
    },
  };
}

export type WebService = ReturnType<typeof createWebService>;
