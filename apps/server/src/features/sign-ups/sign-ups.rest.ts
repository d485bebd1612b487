import { z } from '@hono/zod-openapi';
import { type SignUpSettings, type SignUps, signUpAccessLevels, signUpSettings } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
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

const tag = 'Pass templates';

/** `/pass-templates/{passTemplateId}/sign-ups` of the public API. */
export const signUpRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/sign-ups',
    operationId: 'getSignUps',
    tag,
    summary: 'Get the settings of the sign-up page',
    answer: ['The settings.', schema, example],
    inTransaction: (ctx, tx, { passTemplateId }) => getSignUps(ctx, tx, passTemplateId),
  }),
  workspaceRoute('signUps', {
    method: 'patch',
    path: '/pass-templates/{passTemplateId}/sign-ups',
    operationId: 'saveSignUps',
    tag,
    summary: 'Change the settings of the sign-up page',
    description: 'Omitted settings stay as they are.',
    body: [signUpSettings.partial(), { accessLevel: 'ANY' }],
    answer: ['The settings.', schema, example],
    refuses: ['archived'],
    inTransaction: saveSignUps,
  }),
];
