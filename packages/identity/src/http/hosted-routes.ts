import type { Context } from 'hono';
import { z } from 'zod';
import { deviceOf } from '../device.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findAuthorizationRequest } from '../sign-in/find-authorization-request.ts';
import type { HostedOutcome } from '../sign-in/hosted-outcome.ts';
import { signInWithPassword } from '../sign-in/sign-in-with-password.ts';
import { signInWithTotp } from '../sign-in/sign-in-with-totp.ts';
import { signUp } from '../sign-in/sign-up.ts';
import { readJsonBody } from './read-json-body.ts';
import { readProviderCookie, setProviderCookie } from './session-cookies.ts';

const signInBody = z.object({
  request: z.string().max(128),
  email: z.string().max(1024),
  password: z.string().max(1024), // in code units; the rule for new passwords is in password-rules
});
const secondFactorBody = z.object({
  request: z.string().max(128),
  challenge: z.string().max(128),
  code: z.string().max(64),
});
const nameText = z
  .string()
  .max(1024)
  .nullish()
  .transform((name) => name ?? null);
const signUpBody = signInBody.extend({ firstName: nameText, lastName: nameText });

/** GET /user_management/hosted/request: what the page needs to draw itself. */
export async function hostedRequest(context: IdentityContext, c: Context): Promise<Response> {
  const request = await findAuthorizationRequest(context, c.req.query('id') ?? '');
  if (!request)
    return c.json(
      {
        message:
          'This sign-in took too long or was finished elsewhere. Please go back to the application and start again.',
      },
      404,
    );
  const { clientId, screenHint, loginHint, context: siteContext } = request;
  return c.json({ clientId, screenHint, loginHint, context: siteContext });
}

/** POST /user_management/hosted/sign-in. */
export function hostedSignIn(context: IdentityContext, c: Context): Promise<Response> {
  return answerForm(context, c, async () => {
    const body = signInBody.safeParse(await readJsonBody(c)).data;
    return (
      body && signInWithPassword(context, { ...body, requestId: body.request, ...browserOf(context, c) })
    );
  });
}

/** POST /user_management/hosted/second-factor. */
export function hostedSecondFactor(context: IdentityContext, c: Context): Promise<Response> {
  return answerForm(context, c, async () => {
    const body = secondFactorBody.safeParse(await readJsonBody(c)).data;
    return body && signInWithTotp(context, { ...body, requestId: body.request, ...browserOf(context, c) });
  });
}

/** POST /user_management/hosted/sign-up. */
export function hostedSignUp(context: IdentityContext, c: Context): Promise<Response> {
  return answerForm(context, c, async () => {
    const body = signUpBody.safeParse(await readJsonBody(c)).data;
    return body && signUp(context, { ...body, requestId: body.request, ...browserOf(context, c) });
  });
}

function browserOf(context: IdentityContext, c: Context) {
  return {
    device: deviceOf(c.req.raw, context.clientAddress(c.req.raw, c.env)),
    formerSessionToken: readProviderCookie(context, c),
  };
}

type Work = () => Promise<HostedOutcome | undefined>;

/** Forms are ours alone: another site's page must not be able to sign a visitor in to an account of its choosing. */
async function answerForm(context: IdentityContext, c: Context, work: Work): Promise<Response> {
  if (c.req.header('origin') !== new URL(context.issuer).origin)
    return c.json({ message: 'This form can only be sent from the sign-in page.' }, 403);
  const outcome = await work().catch((error: unknown) => {
    if (error instanceof IdentityError && error.code === 'too_busy') return error;
    throw error;
  });
  if (!outcome)
    return c.json(
      { message: 'The form was not sent as expected. Please reload the page and try again.' },
      400,
    );
  if (outcome instanceof IdentityError)
    return c.json({ message: outcome.message }, 503, { 'retry-after': '2' });
  return answerOutcome(context, c, outcome);
}

function answerOutcome(context: IdentityContext, c: Context, outcome: HostedOutcome): Response {
  if (outcome.signedIn) {
    setProviderCookie(context, c, outcome.sessionToken);
    return c.json({ redirectTo: outcome.redirectTo });
  }
  if (outcome.status === 200) return c.json({ secondFactor: { challenge: outcome.challenge } });
  if (outcome.status === 400)
    return c.json({ message: outcome.message, ...(outcome.passwordAgain && { passwordAgain: true }) }, 400);
  const { message, retryAfterSeconds } = outcome;
  return c.json({ message, retryAfterSeconds }, 429, { 'retry-after': String(retryAfterSeconds) });
}
