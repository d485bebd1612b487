import { Hono } from 'hono';
import { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import { signInWithPassword } from '../sign-in/sign-in-with-password.ts';
import { signInWithSecondFactor } from '../sign-in/sign-in-with-second-factor.ts';
import { signUp } from '../sign-in/sign-up.ts';
import { resendVerification, verifyEmail } from '../sign-in/verify-email.ts';
import { hostedFields } from './hosted-fields.ts';
import { hostedForm } from './hosted-form.ts';
import { hostedRequest } from './hosted-request.ts';

const { id, email, password, code, name } = hostedFields;
const credentials = { request: id, email, password };
const codeForm = { request: id, challenge: id, code };

/** What the hosted pages call, under /user_management/hosted. */
export function createHostedApp(context: IdentityContext): Hono {
  const app = new Hono();
  app.get('/request', (c) => hostedRequest(context, c));
  app.post(
    '/sign-in',
    hostedForm(context, {
      schema: z.object(credentials),
      submit: ({ request, ...rest }, browser) =>
        signInWithPassword(context, { requestId: request, ...rest, browser }),
    }),
  );
  app.post(
    '/sign-up',
    hostedForm(context, {
      schema: z.object({ ...credentials, firstName: name, lastName: name }),
      submit: ({ request, ...rest }, browser) => signUp(context, { requestId: request, ...rest, browser }),
    }),
  );
  app.post(
    '/verify-email',
    hostedForm(context, {
      schema: z.object(codeForm),
      submit: ({ request, ...rest }, browser) =>
        verifyEmail(context, { requestId: request, ...rest, browser }),
    }),
  );
  app.post(
    '/verify-email/resend',
    hostedForm(context, {
      schema: z.object({ challenge: id }),
      submit: (values) => resendVerification(context, values),
    }),
  );
  app.post(
    '/second-factor',
    hostedForm(context, {
      schema: z.object(codeForm),
      submit: ({ request, ...rest }, browser) =>
        signInWithSecondFactor(context, { requestId: request, ...rest, browser }),
    }),
  );
  return app;
}
