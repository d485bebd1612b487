import { type SignUps, signUpSettings, signUpsAnswer } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { getSignUps } from './get-sign-ups.ts';
import { saveSignUps } from './save-sign-ups.ts';

const example: SignUps = {
  accessLevel: 'ANY',
  consentText: 'I agree to the terms: https://aurora.example/terms',
  confirmEmail: false,
  contact: 'email',
  phoneCountry: null,
  url: 'https://passes.example.com/s/1.AaH97n2PfZOvIWbHEcewMg',
};

const tag = 'Pass templates';

export const signUpRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/sign-ups',
    operationId: 'getSignUps',
    tag,
    summary: 'Get the settings of the sign-up page',
    answer: ['The settings.', signUpsAnswer, example],
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
    answer: ['The settings.', signUpsAnswer, example],
    refuses: ['archived'],
    inTransaction: saveSignUps,
  }),
];
