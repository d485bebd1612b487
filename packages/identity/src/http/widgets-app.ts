import { type Context, Hono } from 'hono';
import { deviceOf } from '../device.ts';
import { holdsElevatedAccess } from '../elevated-access/elevated-access.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { manageUsersPermission } from '../organizations/roles.ts';
import { findWidgetCaller } from '../widgets/find-widget-caller.ts';
import type { WidgetCall } from '../widgets/widget-call.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { corsForWidgets } from './cors.ts';
import { limitBody } from './limit-body.ts';
import { readJsonBody } from './read-json-body.ts';
import { userManagementCalls } from './widgets-user-management.ts';
import { userProfileCalls } from './widgets-user-profile.ts';

const calls: readonly WidgetCall[] = [...userProfileCalls, ...userManagementCalls];

/** What the widgets call, under /_widgets. */
export function createWidgetsApp(context: IdentityContext): Hono {
  const app = new Hono();
  app.use('*', corsForWidgets(context));
  app.use('*', async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-store');
  });
  const tooLarge = (c: Context) => c.json({ message: 'The request is too large.' }, 413);
  app.use('*', limitBody(tooLarge));
  for (const call of calls) app.on(call.method, call.path, (c) => answerCall(context, c, call));
  for (const path of new Set(calls.map((call) => call.path))) {
    const methods = calls.filter((call) => call.path === path).map((call) => call.method);
    const allow = [...methods, 'OPTIONS'].join(', ');
    app.all(path, (c) => c.json({ message: `Use ${methods.join(' or ')}.` }, 405, { allow }));
  }
  app.all('*', (c) => c.json({ message: 'There is no such call.' }, 404));
  return app;
}

/**
 * Checks the token first: with a function as token, the widgets' first calls have none, and only 403 makes them
 * fetch it. Such calls count toward no limit.
 */
async function answerCall(context: IdentityContext, c: Context, call: WidgetCall): Promise<Response> {
  const device = deviceOf(c.req.raw, context.clientAddress(c.req.raw, c.env));
  const token = /^Bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const caller = token === undefined ? null : await findWidgetCaller(context, token, device);
  if (!caller) return c.json({ message: 'The access token is missing, has expired or was revoked.' }, 403);
  if (call.isForManagers && !caller.permissions.includes(manageUsersPermission))
    return c.json({ message: 'You may not manage the users of this organization.' }, 403);
  try {
    return answerOutcome(c, await runCall(context, c, call, caller));
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.code !== 'too_busy') return c.json({ message: error.message }, 400);
    return c.json({ message: error.message }, 503, { 'retry-after': '2' });
  }
}

async function runCall(
  context: IdentityContext,
  c: Context,
  call: WidgetCall,
  caller: WidgetCaller,
): Promise<WidgetOutcome> {
  if (call.isSensitive) {
    const shown = c.req.header('x-elevated-access-token') ?? '';
    // Not 403: widgets would renew the token in vain and drop the message.
    if (shown === '') return refuse('Please verify your identity first.');
    if (!(await holdsElevatedAccess(context, caller, shown)))
      return refuse('Your verification has expired. Please verify your identity again.');
  }
  const id = c.req.param('id') ?? '';
  // A malformed id names nothing; some databases would fail on it.
  if (!/^\w{0,64}$/.test(id)) return refuse('There is no such thing.', 404);
  const query = c.req.query();
  const values = call.method === 'GET' ? query : await readJsonBody(c);
  return (
    call.answer(context, caller, { id, query, values }) ?? refuse('The request was not sent as expected.')
  );
}

function answerOutcome(c: Context, outcome: WidgetOutcome): Response {
  switch (outcome.kind) {
    case 'done':
      return c.json(outcome.body, outcome.status);
    case 'refused':
      return c.json({ message: outcome.message }, outcome.status);
    case 'wait': {
      const { message, retryAfterSeconds } = outcome;
      return c.json({ message, retryAfterSeconds }, 429, { 'retry-after': String(retryAfterSeconds) });
    }
  }
}
