import type { Operations } from '@tessera/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../lib/answering-trpc.fixture.ts';
import { heading, renderApp } from '../../testing/render-app.tsx';

const inDays = (days: number) => new Date(Date.now() + (days * 24 + 1) * 3_600_000).toISOString();
const none = Array.from({ length: 24 }, () => 0);
const quiet: Operations = {
  version: '1.2.0',
  processes: [{ name: 'one/17', roles: 'web+worker', version: '1.2.0', since: inDays(-3) }],
  queue: [],
  campaigns: { runs: 0, recipients: 0, finished: 0, lagSeconds: 0 },
  certificates: [],
  hours: none.map((_, index) => new Date(Date.UTC(2026, 10, 27, index)).toISOString()),
  outcomes: (['apple', 'google', 'mail'] as const).map((service) => ({
    service,
    succeeded: none,
    failed: none,
    failures: [],
  })),
  pool: { used: 2, idle: 3, waiting: 0, max: 16 },
  disk: { usedBytes: 250e9, totalBytes: 1_000e9 },
};
const busy: Operations = {
  ...quiet,
  queue: [{ job: 'webhooks.deliver', due: 1_200, running: 8, oldestSeconds: 400 }],
  campaigns: { runs: 1, recipients: 1_000, finished: 250, lagSeconds: 130 },
  certificates: [{ identifier: 'pass.example.soon', owner: 'workspace', expiresAt: inDays(3) }],
  outcomes: quiet.outcomes.map((each) =>
    each.service === 'google'
      ? {
          ...each,
          succeeded: none.with(23, 70),
          failed: none.with(23, 7),
          failures: [{ outcome: 'timedOut', count: 7 }],
        }
      : each,
  ),
  pool: { used: 16, idle: 0, waiting: 5, max: 16 },
};

const tile = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;

test('a quiet installation says so', async () => {
  renderApp('/_/system', { 'operations.get': () => quiet });
  await heading('System');
  expect(await tile('Jobs due')).toBe('Jobs due0No job is waiting');
  expect(await tile('Disk used')).toBe('Disk used25%of 1,000 GB');
  expect(screen.getByText('No job is due or running')).toBeTruthy();
  expect(screen.getByText('No certificate expires within 30 days')).toBeTruthy();
  expect(screen.getAllByText('None in the last 24 hours')).toHaveLength(3);
  expect(within(screen.getByRole('table', { name: 'Processes' })).getByText('web, worker')).toBeTruthy();
});

test('a busy one shows what waits, what lags, what fails and what expires', async () => {
  renderApp('/_/system', { 'operations.get': () => busy });
  expect(await tile('Jobs due')).toBe('Jobs due1,200Oldest: 6 min');
  expect(await tile('Campaigns in progress')).toBe('Campaigns in progress125% done, lag 2 min');
  expect(await tile('First certificate')).toBe('First certificate3 daysuntil it expires');
  expect(await tile('Database connections')).toBe('Database connections16 of 165 wait for one');
  expect(screen.getByRole('list', { name: /Google Wallet: reasons/ }).textContent).toBe('timed out: 7');
  expect(within(screen.getByRole('table', { name: 'Queue' })).getByText('webhooks.deliver')).toBeTruthy();
});

test('for others the page does not exist', async () => {
  renderApp('/_/system', {
    'operations.get': () => {
      throw refusal('NOT_FOUND', 'Not found');
    },
  });
  await heading('This page does not exist');
});

test('a failed load says so, and can be retried', async () => {
  const app = renderApp('/_/system', {
    'operations.get': () => {
      throw refusal('BAD_REQUEST', 'The question was not understood.');
    },
  });
  await screen.findByText('The state of the system could not be loaded');
  app.server.answer({ 'operations.get': () => quiet });
  await app.press('Try again');
  await screen.findByText('Jobs due');
});

test('system admins find the page in the menu of their account', async () => {
  const account = { id: 'user_ada', name: 'Ada', email: 'ada@example.com', actsAsSystemAdmin: false };
  const app = renderApp('/_/system', {
    'operations.get': () => quiet,
    'account.get': () => ({ ...account, isSystemAdmin: true }),
  });
  await app.press('Account of Ada');
  expect((await screen.findByRole('menuitem', { name: 'System' })).getAttribute('href')).toBe('/_/system');
});
