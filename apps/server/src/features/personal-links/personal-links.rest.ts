import {
  type PersonalLinks,
  personalLinkSecretAnswer,
  personalLinkSettings,
  personalLinksAnswer,
} from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { getPersonalLinks } from './get-personal-links.ts';
import { rotatePersonalLinkSecret } from './personal-link-secret.ts';
import { savePersonalLinks } from './save-personal-links.ts';

const example: PersonalLinks = {
  isEnabled: true,
  allowsUnsigned: false,
  attributeKeys: [],
  expiresAt: '2027-01-01T00:00:00.000Z',
  templateId: '1.AaH97n2PfZOvIWbHEcewMg',
  url: 'https://passes.example.com/t/1.AaH97n2PfZOvIWbHEcewMg',
};

const signing = `A personalized link is \`url\` with a query: \`email\`, \`firstName\`, \`lastName\`, attributes of the template by their keys, \`utm_…\`, and \`expires\` in Unix seconds. Opened, it shows a button that issues the person’s pass, or leads to the one they hold, unchanged.

To sign a link, percent-encode each name and value (everything but letters, digits and \`-_.~\`), join each pair with \`=\`, sort the pairs by their bytes and join them with \`&\`. \`signature\`, the last parameter, is the HMAC-SHA256 of this text in lower-case hexadecimal, with the secret’s characters as the key:

\`printf '%s' "$query" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1\``;

const tag = 'Pass templates';

export const personalLinkRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/personal-links',
    operationId: 'getPersonalLinks',
    tag,
    summary: 'Get the settings of personalized links',
    description: signing,
    answer: ['The settings.', personalLinksAnswer, example],
    inTransaction: (ctx, tx, { passTemplateId }) => getPersonalLinks(ctx, tx, passTemplateId),
  }),
  workspaceRoute('signUps', {
    method: 'patch',
    path: '/pass-templates/{passTemplateId}/personal-links',
    operationId: 'savePersonalLinks',
    tag,
    summary: 'Change the settings of personalized links',
    description: 'Omitted settings stay as they are.',
    body: [personalLinkSettings.partial(), { isEnabled: true }],
    answer: ['The settings.', personalLinksAnswer, example],
    refuses: ['archived'],
    inTransaction: savePersonalLinks,
  }),
  workspaceRoute('signUps', {
    method: 'post',
    path: '/pass-templates/{passTemplateId}/personal-links/rotate-secret',
    operationId: 'rotatePersonalLinkSecret',
    tag,
    summary: 'Rotate the secret of personalized links',
    description: 'Also creates the first secret. Links signed with the secret before this one stop working.',
    answer: [
      'The new secret.',
      personalLinkSecretAnswer,
      {
        secret: 'tlk_8mDkAhVjQ0bq3cU2Xo1ZQ7c9Tn5yWfVtR4sLpGzEJxM',
      },
    ],
    refuses: ['archived', 'requestInProgress', 'idempotencyKeyReused'],
    once: true,
    inTransaction: (ctx, tx, { passTemplateId }) => rotatePersonalLinkSecret(ctx, tx, passTemplateId),
  }),
];
