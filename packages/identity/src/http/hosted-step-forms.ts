import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import { chooseSignInOrganization } from '../sign-in/choose-sign-in-organization.ts';
import { findNextStep } from '../sign-in/find-next-step.ts';
import { expiredRequestSentence } from '../sign-in/hosted-outcome.ts';
import { saveRecoveryCodes } from '../sign-in/save-recovery-codes.ts';
import { signInWithRecoveryCode } from '../sign-in/sign-in-with-recovery-code.ts';
import { signInWithSecondFactor } from '../sign-in/sign-in-with-second-factor.ts';
import { resendVerification, verifyEmail } from '../sign-in/verify-email.ts';
import { hostedCodeForm, hostedFields } from './hosted-fields.ts';
import { hostedForm } from './hosted-form.ts';

const { id } = hostedFields;

export function addStepForms(app: Hono, context: IdentityContext): void {
  app.get('/step', (c) => hostedStep(context, c));
  app.post('/verify-email', hostedCodeForm(context, verifyEmail));
  app.post(
    '/verify-email/resend',
    hostedForm(context, {
      schema: z.object({ challenge: id }),
      submit: (values, browser) => resendVerification(context, { ...values, browser }),
    }),
  );
  app.post(
    '/second-factor',
    hostedCodeForm(context, (...attempt) => signInWithSecondFactor(...attempt)),
  );
  app.post('/recovery-code', hostedCodeForm(context, signInWithRecoveryCode));
  app.post(
    '/recovery-codes',
    hostedForm(context, {
      schema: z.object({ request: id, challenge: id }),
      submit: ({ request, challenge }, browser) =>
        saveRecoveryCodes(context, { requestId: request, challenge, browser }),
    }),
  );
  app.post(
    '/organization',
    hostedForm(context, {
      schema: z.object({ request: id, challenge: id, organizationId: id }),
      submit: ({ request, ...rest }, browser) =>
        chooseSignInOrganization(context, { requestId: request, ...rest, browser }),
    }),
  );
}

/** GET /user_management/hosted/step?request=&challenge=: the step that the challenge waits for. */
async function hostedStep(context: IdentityContext, c: Context): Promise<Response> {
  const requestId = c.req.query('request') ?? '';
  const challenge = c.req.query('challenge') ?? '';
  const next = await findNextStep(context, { requestId, challenge });
  return next ? c.json(next) : c.json({ message: expiredRequestSentence }, 404);
}
