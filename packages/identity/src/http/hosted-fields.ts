import { z } from 'zod';
import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { HostedOutcome } from '../sign-in/hosted-outcome.ts';
import { hostedForm } from './hosted-form.ts';

/** Maximum lengths of the hosted forms' fields; operations validate the content. */
export const hostedFields = {
  id: z.string().max(128), // requests, challenges, tokens, organizations
  email: z.string().max(1024),
  password: z.string().max(1024), // in code units; the rule for new passwords is in password-rules
  code: z.string().max(64),
  name: z
    .string()
    .max(1024)
    .nullish()
    .transform((name) => name ?? null),
};

const { id, code } = hostedFields;

type CodeAttempt = { requestId: string; challenge: string; code: string; browser: Browser };
type SubmitCode = (context: IdentityContext, attempt: CodeAttempt) => Promise<HostedOutcome>;

/** A form that takes a code under a challenge. */
export function hostedCodeForm(context: IdentityContext, submit: SubmitCode) {
  return hostedForm(context, {
    schema: z.object({ request: id, challenge: id, code }),
    submit: ({ request, ...rest }, browser) => submit(context, { requestId: request, ...rest, browser }),
  });
}
