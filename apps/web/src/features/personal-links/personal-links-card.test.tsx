import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { PersonalLinks, Workspace } from '@tessera/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answeringTrpc, refusal } from '../../lib/answering-trpc.fixture.ts';
import { memberWorkspace, sampleWorkspace } from '../../lib/render-page.fixture.tsx';
import { TRPCProvider } from '../../lib/trpc.ts';
import { createQueryClient } from '../../query-client.ts';
import { publishedTemplate } from '../../testing/sample-server.ts';
import { theme } from '../../theme.ts';
import { ToastCorner } from '../../ui/feedback/toast-corner.tsx';
import { WorkspaceContext } from '../workspaces/workspace-context.ts';
import { PersonalLinksCard } from './personal-links-card.tsx';

const base = { scope: 'pass', required: false, default: null, onSignUpForm: false } as const;
const template = publishedTemplate('Aurora Rewards');
for (const revision of [template.latestRevision, template.publishedRevision])
  if (revision)
    revision.document = {
      ...revision.document,
      attributes: [
        { ...base, id: 'town', key: 'town', label: 'Town', type: 'text' },
        { ...base, id: 'grade', key: 'grade', label: 'Grade', type: 'text', required: true },
      ],
    };
const url = 'https://passes.example/t/1.AaH97n2PfZOvIWbHEcewMg';
const switchedOff: PersonalLinks = {
  isEnabled: false,
  allowsUnsigned: false,
  attributeKeys: [],
  expiresAt: null,
  templateId: '1.AaH97n2PfZOvIWbHEcewMg',
  url,
};

function show(given: Partial<PersonalLinks> = {}, workspace: Partial<Workspace> = {}, fails = false) {
  let links = { ...switchedOff, ...given };
  let secrets = 0;
  const saves: object[] = [];
  const queryClient = createQueryClient();
  const { client, asked } = answeringTrpc(queryClient, {
    'workspace.passTemplates.get': () => template,
    'workspace.passTemplates.personalLinks.get': () => {
      if (fails) throw refusal('INTERNAL_SERVER_ERROR', 'The server failed.');
      return links;
    },
    'workspace.passTemplates.personalLinks.save': ({
      workspaceHandle: _,
      passTemplateId: _id,
      ...changed
    }) => {
      saves.push(changed);
      links = { ...links, ...JSON.parse(JSON.stringify(changed)) };
      return links;
    },
    'workspace.passTemplates.personalLinks.revealSecret': () => ({ secret: `tlk_${secrets}` }),
    'workspace.passTemplates.personalLinks.rotateSecret': () => {
      secrets += 1;
      return { secret: `tlk_${secrets}` };
    },
  });
  const routeTree = createRootRoute({
    component: () => <PersonalLinksCard workspaceHandle="aurora-coffee" passTemplateId={template.id} />,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={client} queryClient={queryClient}>
          <WorkspaceContext value={{ ...sampleWorkspace, ...workspace }}>
            <main>
              <RouterProvider router={router} />
            </main>
            <ToastCorner />
          </WorkspaceContext>
        </TRPCProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), saves, asked };
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const save = () => screen.findByRole('button', { name: 'Save' });

test('links are switched on, may set what is chosen, and the address for a mailing follows', async () => {
  const { user, saves } = show();
  await user.click(await screen.findByRole('switch', { name: 'Enable personalized links' }));
  await user.click(await box('Allow links without a signature'));
  expect(screen.getByText(/create no pass yet: Grade is required/)).toBeTruthy();
  await user.click(await box('Grade'));
  expect(screen.queryByText(/create no pass yet/)).toBeNull();
  await user.click(await save());
  await screen.findByText('Enabled');
  expect(saves).toEqual([{ isEnabled: true, allowsUnsigned: true, attributeKeys: ['grade'] }]);
  const part = within(await screen.findByRole('region', { name: 'Links with merge fields' }));
  expect(part.getByText(/^https/).textContent).toBe(
    `${url}?email={email}&firstName={firstName}&lastName={lastName}&grade={grade}`,
  );
  await user.click(part.getByRole('radio', { name: 'Mailchimp' }));
  expect(part.getByText(/^https/).textContent).toBe(
    `${url}?email=*|EMAIL|*&firstName=*|FNAME|*&lastName=*|LNAME|*&grade=*|GRADE|*`,
  );
  await user.click(part.getByRole('radio', { name: 'Klaviyo' }));
  expect(part.getByText(/^https/).textContent).toContain(
    "email={{ email|urlencode }}&firstName={{ first_name|urlencode }}&lastName={{ last_name|urlencode }}&grade={{ person|lookup:'grade'|urlencode }}",
  );
});

test('the last day ends in the workspace’s time zone, and can be removed', async () => {
  const { user, saves } = show({ isEnabled: true, expiresAt: '2027-03-28T22:00:00.000Z' });
  // Berlin's clocks go forward on this day.
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  await screen.findByText(day.format(new Date('2027-03-28')));
  await user.click(await screen.findByRole('button', { name: 'Clear', hidden: true }));
  await user.click(await save());
  await waitFor(() => expect(saves).toEqual([{ expiresAt: null }]));
});

test('the secret is shown on request, and a new one only after a question', async () => {
  const { user, asked } = show({ isEnabled: true });
  const part = within(await screen.findByRole('region', { name: 'Signed links' }));
  expect(asked.some(([path]) => path.endsWith('revealSecret'))).toBe(false);
  await user.click(part.getByRole('button', { name: 'Show secret' }));
  expect((await part.findByText('tlk_0')).className).toContain('ph-no-capture');
  part.getByRole('button', { name: 'Copy secret' });
  await user.click(part.getByRole('button', { name: 'Rotate secret' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/including those already mailed/)).toBeTruthy();
  expect(part.getByText('tlk_0')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Rotate secret' }));
  await part.findByText('tlk_1');
});

test('members get no secret, and cannot change the settings', async () => {
  show({ isEnabled: true }, memberWorkspace);
  await screen.findByText('Admins see the secret that signs them.');
  await screen.findByText('Only admins of your organization change these settings.');
  expect(screen.getByRole('switch')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Show secret' })).toBeNull();
});

test('settings that cannot be loaded say so and can be asked for again', async () => {
  show({}, {}, true);
  await screen.findByText('Could not load the settings of personalized links');
  await screen.findByRole('button', { name: /again/i });
});
