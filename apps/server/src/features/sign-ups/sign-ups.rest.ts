import { z } from '@hono/zod-openapi';
import { type SignUpSettings, type SignUps, signUpAccessLevels, signUpSettings } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { answer, envelope, jsonBody, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { getSignUps } from './get-sign-ups.ts';
import { saveSignUps } from './save-sign-ups.ts';

const settings = z.object({
  accessLevel: z
    .enum(signUpAccessLevels)
    .describe(
      '`ANY`: everybody can sign up, and gets the link of their pass by mail. `ISSUED`: only people who hold a pass of the template get its link. `NONE`: the page is closed.',
    ),
  consentText: z.string().describe('What people agree to with a checkbox; empty for no checkbox.'),
  confirmEmail: z
    .boolean()
    .describe(
      'Whether the mail asks to confirm the address before a pass is issued. Known people without a usable pass confirm it in any case.',
    ),
}) satisfies z.ZodType<SignUpSettings>;

const schema = settings
  .extend({ url: z.url().nullable().describe('The public page; null while there is none.') })
  .openapi('SignUps') satisfies z.ZodType<SignUps>;

const example: SignUps = {
  accessLevel: 'ANY',
  consentText: 'I agree to the terms: https://aurora.example/terms',
  confirmEmail: false,
  url: 'https://passes.example.com/s/1.AaH97n2PfZOvIWbHEcewMg',
};

const path = '/pass-templates/{passTemplateId}/sign-ups';
const params = z.object({ passTemplateId: z.uuid() });
const tags = ['Pass templates'];

const getRoute = apiRoute('read', {
  method: 'get',
  path,
  operationId: 'getSignUps',
  tags,
  summary: 'Get the settings of the sign-up page',
  request: { params },
  responses: { 200: answer('The settings.', envelope(schema), example), ...refusals(401, 403, 404, 422) },
});

const saveRoute = apiRoute('signUps', {
  method: 'patch',
  path,
  operationId: 'saveSignUps',
  tags,
  summary: 'Change the settings of the sign-up page',
  description: 'Omitted settings stay as they are.',
  request: { params, body: jsonBody(signUpSettings.partial(), { accessLevel: 'ANY' }) },
  responses: {
    200: answer('The settings.', envelope(schema), example),
    ...refusals(400, 401, 403, 404, 'archived', 413, 422),
  },
});

/** `/pass-templates/{passTemplateId}/sign-ups` of the public API. */
export function addSignUpRoutes(ctx: Context, app: RestApp): void {
  app.openapi(getRoute, async (c) => {
    const { passTemplateId } = c.req.valid('param');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getSignUps(ctx, tx, passTemplateId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(saveRoute, async (c) => {
    const changes = { ...c.req.valid('param'), ...c.req.valid('json') };
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) => saveSignUps(ctx, tx, changes));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
}
