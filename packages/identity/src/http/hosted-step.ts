import type { Context } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { findNextStep } from '../sign-in/find-next-step.ts';
import { expiredRequestSentence } from '../sign-in/hosted-outcome.ts';

/** GET /user_management/hosted/step?request=&challenge=: the step that waits there. */
export async function hostedStep(context: IdentityContext, c: Context): Promise<Response> {
  const requestId = c.req.query('request') ?? '';
  const challenge = c.req.query('challenge') ?? '';
  const next = await findNextStep(context, { requestId, challenge });
  return next ? c.json(next) : c.json({ message: expiredRequestSentence }, 404);
}
