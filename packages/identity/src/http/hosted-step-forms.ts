import type { Hono } from 'hono';
import { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import { chooseSignInOrganization } from '../sign-in/choose-sign-in-organization.ts';
import { resendVerification } from '../sign-in/resend-verification.ts';
import { saveRecoveryCodes } from '../sign-in/save-recovery-codes.ts';
import { signInWithRecoveryCode } from '../sign-in/sign-in-with-recovery-code.ts';
import { signInWithSecondFactor } from '../sign-in/sign-in-with-second-factor.ts';
import { verifyEmail } from '../sign-in/verify-email.ts';
import { hostedCodeForm } from './hosted-code-form.ts';
import { hostedFields } from './hosted-fields.ts';
import { hostedForm } from './hosted-form.ts';
import { hostedStep } from './hosted-step.ts';

const { id } = hostedFields;

/** What is asked for after a right first proof. */
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
