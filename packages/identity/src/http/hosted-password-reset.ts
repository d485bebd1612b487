import type { Context } from 'hono';
import { findPasswordReset, passwordResetOverSentence } from '../accounts/find-password-reset.ts';
import type { IdentityContext } from '../identity-context.ts';

/** GET /user_management/hosted/password-reset?token=: whose password the link is about. Looking spends nothing: mail scanners follow links. */
export async function hostedPasswordReset(context: IdentityContext, c: Context): Promise<Response> {
  const user = await findPasswordReset(context, c.req.query('token') ?? '');
  return user ? c.json({ email: user.email }) : c.json({ message: passwordResetOverSentence }, 404);
}
