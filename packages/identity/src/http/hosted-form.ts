import type { Context } from 'hono';
import type { z } from 'zod';
import { type Browser, deviceOf } from '../device.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { HostedOutcome } from '../sign-in/hosted-outcome.ts';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts';
import { readJsonBody } from './read-json-body.ts';
import { readProviderCookie, setProviderCookie } from './session-cookies.ts';

type Form<T> = {
  schema: z.ZodType<T>;
  submit: (values: T, browser: Browser) => Promise<HostedOutcome>;
};

/**
 * Handles a form of the hosted pages: JSON in and out, with cookies after a sign-in. Accepts only our own origin:
 * another site must not sign a visitor in to an account of its choice.
 */
export function hostedForm<T>(context: IdentityContext, { schema, submit }: Form<T>) {
  return async (c: Context): Promise<Response> => {
    if (c.req.header('origin') !== new URL(context.issuer).origin)
      return c.json({ message: 'This form can only be sent from the sign-in page.' }, 400);
    const parsed = schema.safeParse(await readJsonBody(c));
    if (!parsed.success)
      return c.json(
        { message: 'The form was not sent as expected. Please reload the page and try again.' },
        400,
      );
    try {
      return answerOutcome(context, c, await submit(parsed.data, browserOf(context, c)));
    } catch (error) {
      if (!(error instanceof IdentityError) || error.code !== 'too_busy') throw error;
      return c.json({ message: error.message }, 503, { 'retry-after': '2' });
    }
  };
}

/** The browser that sent a request. */
export function browserOf(context: IdentityContext, c: Context): Browser {
  return {
    device: deviceOf(c.req.raw, context.clientAddress(c.req.raw, c.env)),
    formerSessionToken: readProviderCookie(context, c),
    deviceCookie: readDeviceCookie(context, c),
  };
}

function answerOutcome(context: IdentityContext, c: Context, outcome: HostedOutcome): Response {
  switch (outcome.kind) {
    case 'signed-in':
      setProviderCookie(context, c, outcome.sessionToken);
      setDeviceCookie(context, c, outcome.deviceCookie);
      return c.json({ redirectTo: outcome.redirectTo });
    case 'next-step':
      return c.json(outcome.next);
    case 'answer':
      return c.json(outcome.body);
    case 'refused':
      return c.json(refusedBody(outcome), 400);
    case 'wait': {
      const { message, retryAfterSeconds } = outcome;
      return c.json({ message, retryAfterSeconds }, 429, { 'retry-after': String(retryAfterSeconds) });
    }
  }
}

function refusedBody({ message, field, startAgain }: Extract<HostedOutcome, { kind: 'refused' }>) {
  return { message, ...(field && { field }), ...(startAgain && { startAgain: true }) };
}
