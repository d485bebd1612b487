import { expect, test } from 'vitest';
import type { z } from 'zod';
import { badEmails, badNames, goodEmails, goodNames } from '../../text-rules/src/text-vectors.fixture.ts';
import { createApiKeyInput, createOrganizationApiKeyInput } from './api-keys.ts';
import { campaignContent, createCampaignInput, saveCampaignInput } from './campaigns/input.ts';
import { embeddedPageFields } from './embedded-pages.ts';
import { organizationName } from './names.ts';
import { newWorkspaceFields, organizationUpdateInput } from './organizations.ts';
import { passTemplateNameProblem } from './pass-template-name.ts';
import { createPassTemplateInput, passTemplateName, savePassTemplateInput } from './pass-templates/input.ts';
import { passUserInput } from './passes/input.ts';
import { teamInviteInput } from './team.ts';
import { webhookEndpointContent } from './webhooks/input.ts';
import { createWorkspaceInput, workspaceIssuerInput, workspaceUpdateInput } from './workspaces/input.ts';

/** Whether a schema reports a field when all others are missing. */
const refuses = (schema: z.ZodType, field: string, value: string): boolean =>
  schema.safeParse({ [field]: value }).error?.issues.some(({ path }) => path.join('.') === field) ?? false;

test.each<[string, z.ZodType, string]>([
  ['an organization', organizationUpdateInput, 'name'],
  ['a first workspace', createWorkspaceInput, 'name'],
  ['a further workspace', newWorkspaceFields, 'name'],
  ['a renamed workspace', workspaceUpdateInput, 'name'],
  ['a new company', newWorkspaceFields, 'issuerName'],
  ['a company', workspaceIssuerInput, 'issuerName'],
  ['a new pass template', createPassTemplateInput, 'name'],
  ['a pass template', savePassTemplateInput, 'name'],
  ['a new campaign', createCampaignInput, 'name'],
  ['a campaign', saveCampaignInput, 'name'],
  ['an API key', createApiKeyInput, 'name'],
  ['an API key of an organization', createOrganizationApiKeyInput, 'name'],
  ['a webhook endpoint', webhookEndpointContent, 'description'],
  ['an embedded page', embeddedPageFields, 'label'],
  ['a holder, first', passUserInput, 'firstName'],
  ['a holder, last', passUserInput, 'lastName'],
  ['somebody invited', teamInviteInput, 'name'],
])('the name of %s is one line of text without control characters', (_, schema, field) => {
  expect(goodNames.filter((name) => refuses(schema, field, name))).toEqual([]);
  expect(badNames.filter((name) => !refuses(schema, field, name))).toEqual([]);
});

test.each<[string, z.ZodType, string]>([
  ['a new company', newWorkspaceFields, 'issuerContact'],
  ['a company', workspaceIssuerInput, 'issuerContact'],
  ['a holder', passUserInput, 'email'],
  ['somebody invited', teamInviteInput, 'email'],
])('the email address of %s is one mailbox', (_, schema, field) => {
  expect(goodEmails.filter((email) => refuses(schema, field, email))).toEqual([]);
  expect(badEmails.filter((email) => !refuses(schema, field, email))).toEqual([]);
});

test.each<[string, z.ZodType<{ issuerAddress: string | null }>]>([
  ['a new company', newWorkspaceFields.pick({ issuerAddress: true })],
  ['a company', workspaceIssuerInput.pick({ issuerAddress: true })],
])('the street address of %s may have lines, each without control characters', (_, schema) => {
  expect(schema.parse({ issuerAddress: ' 1 Mill Lane\r\nHay-on-Wye\rWales ' })).toEqual({
    issuerAddress: '1 Mill Lane\nHay-on-Wye\nWales',
  });
  const lines = badNames.filter((name) => !/[\r\n\u2028\u2029]/.test(name));
  expect(lines.filter((line) => !refuses(schema, 'issuerAddress', line))).toEqual([]);
});

test.each([
  ['an organization', organizationName],
  ['a new workspace', newWorkspaceFields.shape.name],
  ['a workspace', workspaceUpdateInput.shape.name],
  ['a pass template', passTemplateName],
  ['a campaign', campaignContent.shape.name],
  ['an API key', createOrganizationApiKeyInput.shape.name],
  ['a holder', passUserInput.shape.firstName],
])('the name of %s has at most 255 characters, and the error names the limit', (_, schema) => {
  expect(schema.safeParse('x'.repeat(255)).success).toBe(true);
  expect(schema.safeParse('x'.repeat(256)).error?.issues).toMatchObject([
    { message: 'Name must be at most 255 characters' },
  ]);
});

test('the editor and the server find the same problems in a pass template’s name', () => {
  for (const name of ['', '  ', 'Card', 'x'.repeat(255), 'x'.repeat(256)])
    expect(passTemplateNameProblem(name)).toBe(
      passTemplateName.safeParse(name).error?.issues[0]?.message ?? null,
    );
});
