import type { InviteEmailInfo, PersonalLinks, SignUps } from '@tessera/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/answering-trpc.fixture.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

const closed: SignUps = {
  ...{ accessLevel: 'NONE', consentText: '', confirmEmail: false, url: null },
  ...{ contact: 'email', phoneCountry: null },
};
const inviteEmail: InviteEmailInfo = {
  inviteEmail: { subject: 'Your card is ready', body: 'Here it is.', replyTo: '' },
  isWithinEmailSendLimit: true,
  emailSendLimit: 5_000,
  isDefault: false,
};
const personalLinks: PersonalLinks = {
  isEnabled: false,
  allowsUnsigned: false,
  attributeKeys: [],
  expiresAt: null,
  templateId: '1.AaH97n2PfZOvIWbHEcewMg',
  url: null,
};

test('a linked template is chosen and saved; a refusal is said at the choice', async () => {
  const card = {
    ...publishedTemplate('Aurora Rewards'),
    googleIssuer: { id: '01a1fdf0-14e4-7878-b820-fc450b8399eb' },
  };
  const coupon = publishedTemplate('Free cake');
  const { answers } = sampleServer({ templates: [card, coupon] });
  let saved: string[] = [];
  let isRefused = true;
  const { user } = renderApp(`/aurora-coffee/templates/${card.id}/settings`, {
    ...answers,
    'workspace.passTemplates.signUps.get': () => closed,
    'workspace.passTemplates.inviteEmails.get': () => inviteEmail,
    'workspace.passTemplates.personalLinks.get': () => personalLinks,
    'workspace.passTemplates.linkedTemplates': () => ({ passTemplateIds: saved }),
    'workspace.passTemplates.saveLinkedTemplates': ({ passTemplateIds }) => {
      if (isRefused) throw refusal('validationFailed', '“Free cake” has another Google issuer.');
      saved = passTemplateIds;
      return { passTemplateIds };
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Linked passes' }));
  await user.click(form.getByLabelText(/^Pass templates/, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Free cake' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('“Free cake” has another Google issuer.');
  isRefused = false;
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByRole('button', { name: 'Saved' });
  expect(saved).toEqual([coupon.id]);
});
