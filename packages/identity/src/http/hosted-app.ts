import { Hono } from 'hono';
import { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import { signInWithPassword } from '../sign-in/sign-in-with-password.ts';
import { signUp } from '../sign-in/sign-up.ts';
import { hostedFields } from './hosted-fields.ts';
import { hostedForm } from './hosted-form.ts';
import { addMailForms } from './hosted-mail-forms.ts';
import { hostedRequest } from './hosted-request.ts';
import { addStepForms } from './hosted-step-forms.ts';
import { createOauthApp } from './oauth-app.ts';

const { id, email, password, name } = hostedFields;
const credentials = { request: id, email, password };

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
  addStepForms(app, context);
  addMailForms(app, context);
  app.route('/oauth', createOauthApp(context));
  return app;
}
