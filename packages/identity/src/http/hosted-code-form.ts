import { z } from 'zod';
import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { HostedOutcome } from '../sign-in/hosted-outcome.ts';
import { hostedFields } from './hosted-fields.ts';
import { hostedForm } from './hosted-form.ts';

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
