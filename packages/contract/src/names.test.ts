import { expect, test } from 'vitest';
import { createOrganizationApiKeyInput } from './api-keys.ts';
import { campaignContent } from './campaigns.ts';
import { organizationName } from './names.ts';
import { newWorkspaceFields } from './organizations.ts';
import { passTemplateNameProblem } from './pass-template-name.ts';
import { passTemplateName } from './pass-templates.ts';
import { passUserInput } from './passes.ts';
import { workspaceUpdateInput } from './workspaces.ts';

test.each([
  ['an organization', organizationName],
  ['a new workspace', newWorkspaceFields.shape.name],
  ['a workspace', workspaceUpdateInput.shape.name],
  ['a pass template', passTemplateName],
  ['a campaign', campaignContent.shape.name],
  ['an API key', createOrganizationApiKeyInput.shape.name],
  ['a holder', passUserInput.shape.firstName],
])('the name of %s has at most 255 characters, and is told the limit', (_, schema) => {
  expect(schema.safeParse('x'.repeat(255)).success).toBe(true);
  expect(schema.safeParse('x'.repeat(256)).error?.issues).toMatchObject([
    { message: 'Name must be at most 255 characters' },
  ]);
});

test('the editor finds in a pass template’s name what the server finds', () => {
  for (const name of ['', '  ', 'Card', 'x'.repeat(255), 'x'.repeat(256)])
    expect(passTemplateNameProblem(name)).toBe(
      passTemplateName.safeParse(name).error?.issues[0]?.message ?? null,
    );
});
