import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { findPasswordReset, passwordResetOverSentence } from '../accounts/replace-password.ts';
import { sendPasswordReset } from '../accounts/send-password-reset.ts';
import type { IdentityContext } from '../identity-context.ts';
import { resetPassword } from '../sign-in/reset-password.ts';
import { sendSignInCode } from '../sign-in/send-sign-in-code.ts';
import { signInWithEmailCode } from '../sign-in/sign-in-with-email-code.ts';
import { hostedCodeForm, hostedFields } from './hosted-fields.ts';
import { hostedForm } from './hosted-form.ts';

const { id, email, password } = hostedFields;
const mailWish = z.object({ request: id, email });

/** Forms that send mail: sign-in codes, and links that set a password. */
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

/** GET /user_management/hosted/password-reset?token=: the account of a reset link. Does not use up the link, since mail scanners open links. */
async function hostedPasswordReset(context: IdentityContext, c: Context): Promise<Response> {
  const user = await findPasswordReset(context, c.req.query('token') ?? '');
  return user ? c.json({ email: user.email }) : c.json({ message: passwordResetOverSentence }, 404);
}
