import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { InviteEmailContent, Workspace } from '@tessera/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../lib/answering-trpc.fixture.ts';
import { AppConfigContext } from '../../lib/app-config-context.ts';
import { sampleConfig, sampleWorkspace } from '../../lib/render-page.fixture.tsx';
import { TRPCProvider } from '../../lib/trpc.ts';
import { createQueryClient } from '../../query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { button, textbox } from '../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../testing/sample-server.ts';
import { theme } from '../../theme.ts';
import { ToastCorner } from '../../ui/feedback/toast-corner.tsx';
import { WorkspaceContext } from '../workspaces/workspace-context.ts';
import { InviteEmailDialog } from './invite-email-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const standard: InviteEmailContent = {
  subject: 'Rewards: your pass is ready',
  body: 'Hello {{ user.firstName | default: "there" }}',
  replyTo: '',
};

type Setup = { workspace?: Partial<Workspace>; answers?: Answers };

function openDialog({ workspace, answers }: Setup = {}) {
  const template = publishedTemplate();
  const pass = samplePass(template);
  const saved: InviteEmailContent[] = [];
  const tests: unknown[] = [];
  const queryClient = createQueryClient();
  const info = (inviteEmail: InviteEmailContent) => ({
    inviteEmail,
    isDefault: saved.length === 0,
    isWithinEmailSendLimit: true,
    emailSendLimit: 5_000,
  });
  const server = fakeServer(queryClient, {
    ...sampleServer({ templates: [template], passes: [pass] }).answers,
    'workspace.passTemplates.inviteEmails.get': () => info(saved.at(-1) ?? standard),
    'workspace.passTemplates.inviteEmails.upsert': ({ subject, body, replyTo }: InviteEmailContent) => {
      saved.push({ subject, body, replyTo });
      return info({ subject, body, replyTo });
    },
    'workspace.passTemplates.inviteEmails.preview': ({
      content,
      passId,
    }: {
      content: InviteEmailContent;
      passId?: string;
    }) =>
      content.body.includes('{%')
        ? { mail: null, issues: [{ path: 'body', message: 'This text cannot be read.' }] }
        : {
            mail: {
              from: 'Aurora Coffee',
              to: 'x@example.com',
              subject: `${content.subject} for ${passId ? 'Grace' : 'Amara'}`,
              html: `<p>${content.body}</p><a href="https://x.example">x</a>`,
              text: '',
            },
            issues: [],
          },
    'workspace.passTemplates.inviteEmails.sendTest': (input: unknown) => {
      tests.push(input);
      return { recipient: 'ada@aurora.example' };
    },
    ...answers,
  } as Answers);
  const onClose = vi.fn();
  const dialog = (
    <InviteEmailDialog
      workspaceHandle="aurora-coffee"
      passTemplateId={template.id}
      opened
      onClose={onClose}
    />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: () => dialog }),
    history: createMemoryHistory(),
  });
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <ToastCorner />
      <AppConfigContext value={sampleConfig}>
        <QueryClientProvider client={queryClient}>
          <TRPCProvider trpcClient={server.client} queryClient={queryClient}>
            <WorkspaceContext value={{ ...sampleWorkspace, ...workspace }}>
              <RouterProvider router={router} />
            </WorkspaceContext>
          </TRPCProvider>
        </QueryClientProvider>
      </AppConfigContext>
    </MantineProvider>,
  );
  const user = userEvent.setup({ delay: null });
  return {
    user,
    server,
    saved,
    tests,
    pass,
    onClose,
    press: async (name: string) => user.click(await button(name)),
    fill: async (name: string, text: string) =>
      fireEvent.change(await textbox(name), { target: { value: text } }),
  };
}

const shown = (text: string | RegExp) => screen.findByText(text);
const frame = async () => (await screen.findByTitle('The email')) as HTMLIFrameElement;

test('a saved mail is confirmed, and the dialog closes without a question', async () => {
  const { press, fill, saved, onClose } = openDialog();
  await fill('Subject', 'Welcome');
  await fill('Reply-to address', 'cards@aurora.example');
  await press('Save');
  await shown('Invite email updated');
  expect(saved).toEqual([{ ...standard, subject: 'Welcome', replyTo: 'cards@aurora.example' }]);
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

test('closing with unsaved changes asks, and keeps them if the answer is no', async () => {
  const { press, fill, onClose } = openDialog();
  await fill('Subject', 'Welcome');
  await press('Close');
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(((await textbox('Subject')) as HTMLInputElement).value).toBe('Welcome');
  await press('Close');
  fireEvent.click(
    within(await screen.findByRole('alertdialog'))
      .getAllByRole('button', { name: 'Close' })
      .at(-1) as HTMLElement,
  );
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape asks about unsaved changes, and a second one returns to them', async () => {
  const { user, fill, onClose } = openDialog();
  await fill('Subject', 'Welcome');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(((await textbox('Subject')) as HTMLInputElement).value).toBe('Welcome');
  expect(onClose).not.toHaveBeenCalled();
});

test('a save that fails says so and keeps what was typed; the server’s reasons are at their fields', async () => {
  const { press, fill, server, saved } = openDialog();
  await fill('Subject', 'Welcome');
  const connect = server.disconnect('workspace.passTemplates.inviteEmails.upsert');
  await press('Save');
  await shown('Error saving. Please try again');
  connect();
  server.answer({
    'workspace.passTemplates.inviteEmails.upsert': () => {
      throw refusal('BAD_REQUEST', 'No link', { issues: [{ path: 'body', message: 'This is no link.' }] });
    },
  });
  await press('Save');
  await shown('This is no link.');
  expect(saved).toEqual([]);
  expect(((await textbox('Subject')) as HTMLInputElement).value).toBe('Welcome');
});

test('an empty subject and a wrong reply address are not sent to the server', async () => {
  const { press, fill, server } = openDialog();
  await fill('Subject', '');
  await fill('Reply-to address', 'nobody');
  await press('Save');
  await shown('Enter a subject');
  await shown('Enter a valid email address');
  expect(server.calls('workspace.passTemplates.inviteEmails.upsert')).toBe(0);
});

test('what is refused is shown on a phone, too, where the preview hides the fields', async () => {
  const { user, press, fill } = openDialog();
  await fill('Subject', '');
  const write = await screen.findByRole('radio', { name: 'Write' });
  for (const action of ['Save', 'Send test email']) {
    await user.click(await screen.findByRole('radio', { name: 'Preview' }));
    await press(action);
    await waitFor(() => expect(write).toHaveProperty('checked', true));
  }
});

test('a test mail has what is typed and the chosen holder’s values, and its recipient is named', async () => {
  const { user, press, fill, tests, pass } = openDialog();
  await fill('Subject', 'Welcome');
  await user.click(await screen.findByRole('combobox', { name: 'Show the email to' }));
  await user.click(await screen.findByRole('option', { name: 'Grace Hopper grace@aurora.example' }));
  await shown('Welcome for Grace');
  await press('Send test email');
  await shown('A test email has been sent to ada@aurora.example');
  expect(tests).toMatchObject([{ passId: pass.id, content: { ...standard, subject: 'Welcome' } }]);
});

test('a test mail that fails says so', async () => {
  const { press } = openDialog({
    answers: {
      'workspace.passTemplates.inviteEmails.sendTest': () => {
        throw new TypeError('Failed to fetch');
      },
    },
  });
  await press('Send test email');
  await shown('Error sending test email. Please try again.');
});

test('the preview follows the typing, without links and scripts, and says what is wrong', async () => {
  const { fill } = openDialog();
  await fill('Message', 'Welcome to us');
  await waitFor(async () => expect((await frame()).srcdoc).toContain('Welcome to us'));
  expect((await frame()).getAttribute('sandbox')).toBe('');
  expect((await frame()).srcdoc).not.toContain('href');
  await fill('Message', '{% if %}');
  await waitFor(() => expect(screen.getAllByText('This text cannot be read.').length).toBeGreaterThan(0));
  expect((await textbox('Message')).getAttribute('aria-invalid')).toBe('true');
});

test('the bar formats the selected text and inserts the button and values', async () => {
  const { press, user } = openDialog();
  const message = (await textbox('Message')) as HTMLTextAreaElement;
  message.setSelectionRange(0, 5);
  await press('Bold');
  await waitFor(() => expect(message.value).toMatch(/^\*\*Hello\*\* /));
  await press('Pass button');
  await waitFor(() => expect(message.value).toContain('\n\n[Get your pass](pass)'));
  await press('Insert value');
  await user.click(await screen.findByRole('switch', { name: 'Fallback if the value is missing' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Last name' }));
  await waitFor(() => expect(message.value).toContain('{{ user.lastName | default: "there" }}'));
});

test('without the plan for custom mails, the dialog says so and offers the upgrade', async () => {
  openDialog({ workspace: { canSendCustomPassDownloadEmails: false } });
  await shown('Your plan sends custom messages in test emails only. Holders receive the standard email.');
  expect(await button('Upgrade plan')).toBeDefined();
});

test('data that cannot be loaded is reported and can be loaded again', async () => {
  const { server, press } = openDialog({
    answers: {
      'workspace.passTemplates.inviteEmails.get': () => {
        throw refusal('INTERNAL_SERVER_ERROR', 'No');
      },
    },
  });
  await screen.findByText('Error: Unable to fetch required data', undefined, { timeout: 5_000 });
  server.answer({
    'workspace.passTemplates.inviteEmails.get': () => ({
      inviteEmail: standard,
      isDefault: true,
      isWithinEmailSendLimit: true,
      emailSendLimit: 5_000,
    }),
  });
  await press('Try again');
  await textbox('Subject');
});
