import type { Hono } from 'hono';
import { z } from 'zod';
import { sendPasswordReset } from '../accounts/send-password-reset.ts';
import type { IdentityContext } from '../identity-context.ts';
import { resetPassword } from '../sign-in/reset-password.ts';
import { sendSignInCode } from '../sign-in/send-sign-in-code.ts';
import { signInWithEmailCode } from '../sign-in/sign-in-with-email-code.ts';
import { hostedCodeForm } from './hosted-code-form.ts';
import { hostedFields } from './hosted-fields.ts';
import { hostedForm } from './hosted-form.ts';
import { hostedPasswordReset } from './hosted-password-reset.ts';

const { id, email, password } = hostedFields;
const mailWish = z.object({ request: id, email });

/** What goes by way of somebody's mailbox: codes to sign in with, and links that set a password. */
export function addMailForms(app: Hono, context: IdentityContext): void {
  app.post(
    '/email-code',
    hostedForm(context, {
      schema: mailWish,
      submit: (wish, browser) =>
        sendSignInCode(context, { requestId: wish.request, email: wish.email, browser }),
    }),
  );
  app.post('/email-code/verify', hostedCodeForm(context, signInWithEmailCode));
  app.post(
    '/forgot-password',
    hostedForm(context, {
      schema: mailWish,
      submit: (wish, browser) =>
        sendPasswordReset(context, { requestId: wish.request, email: wish.email, browser }),
    }),
  );
  app.get('/password-reset', (c) => hostedPasswordReset(context, c));
  app.post(
    '/reset-password',
    hostedForm(context, {
      schema: z.object({ token: id, request: id.nullish(), password }),
      submit: ({ request, ...rest }, browser) =>
        resetPassword(context, { requestId: request ?? null, ...rest, browser }),
    }),
  );
}
