import type { RecipientOption, RecipientOptions, RecipientStatus, SendProgress } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../lib/answering-trpc.fixture.ts';
import { heading, link, renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../testing/sample-server.ts';

// happy-dom has no layout: ten rows fit into a list.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
});
afterEach(() => vi.restoreAllMocks());

const idOf = (number: number) => `01a1fdf0-14e4-7878-b820-${String(number).padStart(12, '0')}`;
const option = (
  name: string,
  status: RecipientStatus = 'INVITABLE',
  more: Partial<RecipientOption> = {},
): RecipientOption => ({
  id: idOf([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e9),
  user: { email: `${name.toLowerCase()}@example.com`, name },
  status,
  ...more,
});
const people = ['Ada', 'Björk', 'Chidi', 'Dalia'].map((name) => option(name));

type Opening = {
  passes?: RecipientOption[];
  options?: Partial<RecipientOptions>;
  answers?: Answers;
  search?: string;
  isArchived?: boolean;
};

function open({ passes = people, options, answers, search = '', isArchived = false }: Opening = {}) {
  const template = publishedTemplate();
  if (isArchived) template.archivedAt = '2026-01-01T00:00:00.000Z';
  const state = { passes };
  const sends: string[][] = [];
  const app = renderApp(`/aurora-coffee/templates/${template.id}/send-download${search}`, {
    ...sampleServer({ templates: [template] }).answers,
    'workspace.segments.list': () => ({ segments: [], nextCursor: null, totalCount: 0 }),
    'workspace.passTemplates.inviteEmails.listRecipientOptions': () => ({
      passes: state.passes,
      isComplete: true,
      emailSendLimit: 5_000,
      ...options,
    }),
    'workspace.passTemplates.inviteEmails.progress': () => ({ send: null }),
    'workspace.passTemplates.inviteEmails.send': ({ passIds }) => {
      sends.push(passIds);
      state.passes = state.passes.map((pass) =>
        passIds.includes(pass.id) ? { ...pass, status: 'INVITED' } : pass,
      );
      return { count: passIds.length, textMessages: 0, leftOut: [] };
    },
    ...answers,
  });
  return { ...app, template, state, sends };
}

const list = (name: 'Not selected' | 'Selected') => screen.findByRole('listbox', { name });
const namesIn = (name: 'Not selected' | 'Selected') => {
  const found = screen.queryByRole('listbox', { name });
  return found
    ? within(found)
        .getAllByRole('option')
        .map((row) => row.querySelector('span span')?.textContent)
    : [];
};
const row = (name: RegExp) => screen.findByRole('option', { name });
const sendEmail = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Email' });

test('Send Email is disabled without a selection, asks for confirmation, sends to the selected, and refreshes all related data', async () => {
  const { user, press, sends, server } = open();
  await heading('Send Pass Download Links');
  await list('Not selected');
  expect(sendEmail().disabled).toBe(true);
  await user.click(await row(/Ada/));
  await user.click(await row(/Chidi/));
  expect(namesIn('Selected')).toEqual(['Ada', 'Chidi']);
  expect(namesIn('Not selected')).toEqual(['Björk', 'Dalia']);
  screen.getByText('2 selected, 2 not selected.');
  const calls = () =>
    (['get', 'inviteEmails.listRecipientOptions', 'inviteEmails.progress'] as const).map((path) =>
      server.calls(`workspace.passTemplates.${path}`),
    );
  const before = calls();
  await press('Send Email');
  const dialog = await screen.findByRole('alertdialog', { name: 'Send these emails?' });
  within(dialog).getByText(/The holders of 2 passes get an email each with the download link of “Rewards”/);
  expect(sends).toEqual([]);
  await press('Send 2 emails');
  await screen.findByText('2 emails are on their way.');
  expect(sends).toEqual([[people[0]?.id, people[2]?.id]]);
  await screen.findAllByText('Already received');
  expect(namesIn('Selected')).toEqual([]);
  await waitFor(() => expect(sendEmail().disabled).toBe(true));
  expect(calls().every((count, index) => count > (before[index] ?? 0))).toBe(true);
});

test('INVITED shows "Already received", UNSUBSCRIBED "Unsubscribed", and neither can be added', async () => {
  const { user, press } = open({
    passes: [
      option('Ada', 'INVITED'),
      option('Björk', 'UNSUBSCRIBED'),
      option('Chidi', 'INVITED', { bounced: true }),
      option('Dalia'),
    ],
  });
  for (const name of [/Ada.*Already received/, /Björk.*Unsubscribed/, /Chidi.*Bounced.*Already received/]) {
    const shown = await row(name);
    expect(shown.getAttribute('aria-disabled')).toBe('true');
    await user.click(shown);
  }
  expect(sendEmail().disabled).toBe(true);
  await press('Select all 1');
  expect(namesIn('Selected')).toEqual(['Dalia']);
  expect(namesIn('Not selected')).toEqual(['Ada', 'Björk', 'Chidi']);
});

test('pressing a selected row returns it, Clear All returns all', async () => {
  const { user, press } = open();
  await list('Not selected');
  await press('Select all 4');
  screen.getByText('All of these users are selected.');
  await user.click(await row(/Björk/));
  expect(namesIn('Not selected')).toEqual(['Björk']);
  await press('Clear All');
  expect(namesIn('Not selected')).toEqual(['Ada', 'Björk', 'Chidi', 'Dalia']);
  screen.getByText('Nobody is selected');
});

async function openFromList(chosen: string[], options: RecipientOption[]) {
  const template = publishedTemplate();
  const passes = people.map(({ id, user }) => ({
    ...samplePass(template),
    id,
    user: {
      email: user.email,
      phone: null,
      externalId: null,
      firstName: user.name,
      lastName: '',
      erased: false,
    },
  }));
  const app = renderApp(`/aurora-coffee/templates/${template.id}/passes`, {
    ...sampleServer({ templates: [template], passes }).answers,
    'workspace.segments.list': () => ({ segments: [], nextCursor: null, totalCount: 0 }),
    'workspace.bulkChanges.list': () => ({ bulkChanges: [] }),
    'workspace.passTemplates.inviteEmails.listRecipientOptions': () => ({
      passes: options,
      isComplete: true,
      emailSendLimit: 5_000,
    }),
  });
  const { user } = app;
  for (const name of chosen)
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const bar = await screen.findByRole('region', { name: 'Selected passes' });
  await user.click(within(bar).getByRole('link', { name: 'Send links' }));
  await heading('Send Pass Download Links');
  await list('Selected');
  return app;
}

test('passes chosen in the passes list are selected when the page opens, and Reset restores them', async () => {
  const { user, press } = await openFromList(['Ada', 'Björk'], people);
  expect(namesIn('Selected')).toEqual(['Ada', 'Björk']);
  expect(screen.queryByText(/Left out/)).toBeNull();
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' });
  expect(reset.disabled).toBe(true);
  await press('Clear All');
  await user.click(await row(/Dalia/));
  expect(namesIn('Selected')).toEqual(['Dalia']);
  await press('Reset');
  expect(namesIn('Selected')).toEqual(['Ada', 'Björk']);
});

test('of the passes chosen in the passes list, those that no mail can reach are named with the reason', async () => {
  await openFromList(
    ['Ada', 'Björk', 'Chidi', 'Dalia'],
    [option('Ada'), option('Björk', 'INVITED'), option('Chidi', 'UNSUBSCRIBED')],
  );
  expect(namesIn('Selected')).toEqual(['Ada']);
  screen.getByText(
    'Left out of the passes you chose: Björk (already received), Chidi (unsubscribed), Dalia (voided or expired).',
  );
});

test('after a send, selected holders without a mail are named', async () => {
  const { user, press } = open({
    answers: {
      'workspace.passTemplates.inviteEmails.send': ({ passIds }) => ({
        count: 1,
        textMessages: 0,
        leftOut: passIds.slice(1),
      }),
    },
  });
  await user.click(await row(/Ada/));
  await user.click(await row(/Chidi/));
  await press('Send Email');
  await press('Send 2 emails');
  await screen.findByText(/1 email is on its way. Left out, .*: Chidi\./);
});

test('the search narrows both lists, and Select all selects what it found', async () => {
  const { user, press, fill } = open({ passes: [...people, option('Adam'), option('Adele', 'INVITED')] });
  await user.click(await row(/^Ada ?ada@/));
  await fill('Search users', 'ad');
  await screen.findByText('2 of 5 found');
  expect(namesIn('Selected')).toEqual(['Ada']);
  expect(namesIn('Not selected')).toEqual(['Adam', 'Adele']);
  await press('Select all 1');
  await fill('Search users', '');
  await screen.findByText('2 selected, 4 not selected.');
  await fill('Search users', 'nobody');
  expect(await screen.findAllByText('Your search did not match any users.')).toHaveLength(2);
});

test('the keyboard moves through a list, marks with Shift, and moves what is marked', async () => {
  const { user } = open();
  (await list('Not selected')).focus();
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  const marked = () => screen.queryAllByRole('option', { selected: true });
  expect(marked()).toHaveLength(2);
  const active = (await list('Not selected')).getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toMatch(/^Chidi/);
  await user.keyboard('{Enter}');
  expect(namesIn('Selected')).toEqual(['Björk', 'Chidi']);
  await user.keyboard(' ');
  expect(namesIn('Selected')).toEqual(['Björk', 'Chidi', 'Dalia']);
  (await list('Selected')).focus();
  await user.keyboard('{Control>}a{/Control}{Enter}');
  expect(namesIn('Not selected')).toEqual(['Ada', 'Björk', 'Chidi', 'Dalia']);
});

test('pressing with Shift moves the rows since the one pressed before', async () => {
  const { user } = open();
  await user.click(await row(/Björk/));
  await user.keyboard('{Shift>}');
  await user.click(await row(/Dalia/));
  await user.keyboard('{/Shift}');
  expect(namesIn('Selected')).toEqual(['Björk', 'Chidi', 'Dalia']);
});

test('of 100,000 passes only the rows in view are rendered, each with its position', async () => {
  const passes = Array.from({ length: 100_000 }, (_, index) => ({
    id: idOf(index),
    user: { email: `holder-${index}@example.com`, name: '' },
    status: 'INVITABLE' as const,
  }));
  const { press } = open({ passes });
  await row(/holder-0@/);
  const rows = within(await list('Not selected')).getAllByRole('option');
  expect(rows).toHaveLength(15);
  expect(rows[14]?.getAttribute('aria-posinset')).toBe('15');
  expect(rows[14]?.getAttribute('aria-setsize')).toBe('100000');
  expect(rows[14]?.style.transform).toBe(`translateY(${14 * 48}px)`);
  await press('Select all 100,000');
  await screen.findByText('100,000 selected, 0 not selected.');
});

test('more than the limit cannot be sent, and the page says whom to ask', async () => {
  const { user, press } = open({ options: { emailSendLimit: 3 } });
  await list('Not selected');
  await press('Select all 4');
  await screen.findByText(
    /At most 3 emails can be sent at once\. Contact support to send them\. You selected 4\./,
  );
  screen.getByRole('button', { name: 'Contact Support' });
  expect(sendEmail().disabled).toBe(true);
  await user.click(await row(/Ada/));
  expect(sendEmail().disabled).toBe(false);
  expect(screen.queryByText(/Contact support/)).toBeNull();
});

test('the filter of the address decides which passes are listed; what it leaves out stays selected while it exists', async () => {
  const filters = [
    { key: 'firstName', operator: 'startsWith', value: 'D' },
    { key: 'lastName', operator: 'isNotSet' },
  ];
  const asked: unknown[] = [];
  const { user, press } = open({
    search: `?attributeFilters=${encodeURIComponent(JSON.stringify(filters))}`,
    answers: {
      'workspace.passTemplates.inviteEmails.listRecipientOptions': ({ attributeFilters }) => {
        asked.push(attributeFilters);
        const passes = attributeFilters?.length === 2 ? people.slice(3) : people.slice(0, 3);
        return { passes, isComplete: true, emailSendLimit: 5_000 };
      },
    },
  });
  await user.click(await row(/Dalia/));
  await press('Remove filter: First name starts with “D”');
  await user.click(await row(/Ada/));
  expect(namesIn('Selected')).toEqual(['Ada', 'Dalia']);
  await user.click(await row(/Dalia/));
  expect(namesIn('Not selected')).toEqual(['Björk', 'Chidi']);
  expect(asked).toEqual([filters, filters.slice(1)]);
});

test('a running send is shown with its outcomes until none waits', async () => {
  const send: SendProgress = {
    id: idOf(1),
    createdAt: '2026-01-02T10:00:00.000Z',
    count: 5_000,
    sent: 1_180,
    refused: 12,
    skipped: 8,
    waiting: 3_800,
    bounced: 3,
  };
  const current = { send };
  open({ answers: { 'workspace.passTemplates.inviteEmails.progress': () => ({ ...current }) } });
  await screen.findByText('Sending download links: 1,200 of 5,000 emails processed');
  const bar = screen.getByRole('progressbar', { name: 'Messages processed' });
  expect(bar.getAttribute('aria-valuenow')).toBe('1200');
  screen.getByText(
    '1,180 sent · 12 refused by the mail server · 8 skipped, because the pass was voided or its holder unsubscribed · 3 bounced',
  );
  current.send = { ...send, sent: 4_980, waiting: 0 };
  await screen.findByText(/^Last sent on .*: 5,000 emails$/);
  expect(screen.queryByRole('progressbar', { name: 'Messages processed' })).toBeNull();
});

test('a failed send keeps the selection and says so', async () => {
  const { user, press, server } = open();
  await user.click(await row(/Ada/));
  server.disconnect('workspace.passTemplates.inviteEmails.send');
  await press('Send Email');
  screen.getByText(/ada@example.com gets an email with the download link of “Rewards”/);
  await press('Send 1 email');
  await screen.findByText('Failed to send. Please try again.');
  expect(namesIn('Selected')).toEqual(['Ada']);
});

test('a refused send shows the specified message, and below it the reason', async () => {
  const { user, press } = open({
    answers: {
      'workspace.passTemplates.inviteEmails.send': () => {
        throw refusal('PRECONDITION_FAILED', 'This installation sends no mail.');
      },
    },
  });
  await user.click(await row(/Ada/));
  await press('Send Email');
  await press('Send 1 email');
  await screen.findByText('Failed to send. Please try again.');
  screen.getByText('This installation sends no mail.');
});

test('a send refused for a pass that no longer exists drops that pass from the selection', async () => {
  const { user, press, state } = open({
    answers: {
      'workspace.passTemplates.inviteEmails.send': () => {
        throw refusal('NOT_FOUND', 'Not found');
      },
    },
  });
  await user.click(await row(/Ada/));
  await user.click(await row(/Chidi/));
  state.passes = people.slice(1);
  await press('Send Email');
  await press('Send 2 emails');
  await screen.findByText('Passes that no longer exist were removed from the selection.');
  await waitFor(() => expect(namesIn('Selected')).toEqual(['Chidi']));
});

test('recipients that cannot be loaded say so and can be asked for again', async () => {
  const { press, server } = open({
    answers: {
      'workspace.passTemplates.inviteEmails.listRecipientOptions': () => {
        throw refusal('BAD_REQUEST', 'The filter does not fit.');
      },
    },
  });
  await screen.findByText('Error: Unable to fetch users');
  server.answer({
    'workspace.passTemplates.inviteEmails.listRecipientOptions': () => ({
      passes: people,
      isComplete: true,
      emailSendLimit: 5_000,
    }),
  });
  await press('Try again');
  await row(/Ada/);
});

test('a list that is not complete says so', async () => {
  open({ options: { isComplete: false } });
  await screen.findByText(/The newest 4 passes are listed here\. Filter to find the others/);
});

test('from an import, its passes are listed and selected, until all are asked for', async () => {
  const importId = idOf(1);
  const asked: (string | undefined)[] = [];
  const sent = option('Eve', 'INVITED');
  const { press } = open({
    search: `?importId=${importId}`,
    answers: {
      'workspace.passTemplates.inviteEmails.listRecipientOptions': (question) => {
        asked.push(question.importId);
        const passes = question.importId ? [...people.slice(0, 2), sent] : [...people, sent];
        return { passes, isComplete: true, emailSendLimit: 5_000 };
      },
    },
  });
  await list('Selected');
  expect(namesIn('Selected')).toEqual(['Ada', 'Björk']);
  await press('List all passes');
  await row(/Chidi/);
  expect(namesIn('Selected')).toEqual(['Ada', 'Björk']);
  expect(asked).toEqual([importId, undefined]);
});

test('without passes the page leads to creating and importing them', async () => {
  open({ passes: [] });
  await screen.findByText('Who gets the first pass?');
  screen.getByRole('button', { name: 'Create pass' });
  await link('Import');
});

test('an archived template sends nothing', async () => {
  const { server } = open({ isArchived: true });
  await screen.findByText('This pass is archived');
  expect(screen.queryByRole('button', { name: 'Send Email' })).toBeNull();
  expect(server.calls('workspace.passTemplates.inviteEmails.listRecipientOptions')).toBe(0);
});

test.each(['missing', 'unpublished'])('of a template that is %s there is no published one', async (what) => {
  const template = { ...publishedTemplate(), publishedRevision: null };
  const templates = what === 'missing' ? [] : [template];
  renderApp(`/aurora-coffee/templates/${template.id}/send-download`, sampleServer({ templates }).answers);
  await heading('No published pass template found');
});
