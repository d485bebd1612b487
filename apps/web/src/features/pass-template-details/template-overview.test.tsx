import {
  type PassTemplateStatistics,
  type StatisticsCount,
  type StatisticsRange,
  statisticsCounts,
} from '@tessera/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleWorkspace } from '../../lib/render-page.fixture.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../testing/sample-server.ts';

const template = {
  ...publishedTemplate('Aurora / Rewards'),
  stats: { issued: 7, active: 3, voided: 0, expired: 0, linkClicks: 0 },
};
const overview = `/${sampleWorkspace.handle}/templates/${template.id}/overview`;

const none = Object.fromEntries(statisticsCounts.map((count) => [count, 0])) as Record<
  StatisticsCount,
  number
>;

function open(search = '', issued = 7) {
  const asked: StatisticsRange[] = [];
  const answered = ({ from = '2026-03-01', to = '2026-03-30' }: StatisticsRange): PassTemplateStatistics => ({
    from,
    to,
    timezoneName: 'Europe/Berlin',
    interval: 'week',
    periods: [
      { from, to: from, ...none, issued: 5, active: 4, installedApple: 2 },
      { from: to, to, ...none, issued: 2, active: 3, removedGoogle: 1 },
    ],
  });
  const app = renderApp(`${overview}${search}`, {
    ...sampleServer({ templates: [{ ...template, stats: { ...template.stats, issued } }] }).answers,
    'workspace.passTemplates.statistics': ({ from, to }: StatisticsRange) => {
      asked.push({ ...(from && { from }), ...(to && { to }) });
      return answered({ ...(from && { from }), ...(to && { to }) });
    },
  });
  return { ...app, asked };
}

const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date range' });

beforeEach(() => {
  // In Berlin it is already 30 March.
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the address holds the dates, and a preset begins on a day of the workspace’s time zone', async () => {
  const { asked, history } = open();
  await screen.findByRole('heading', { name: 'Active passes' });
  expect((await choice()).value).toBe('30d');
  expect(asked[0]).toEqual({ from: '2026-03-01' });
  fireEvent.change(await choice(), { target: { value: '7d' } });
  await waitFor(() => expect(history.location.search).toBe('?dateRange=7d'));
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-03-24' }));
  fireEvent.change(await choice(), { target: { value: 'all' } });
  await waitFor(() => expect(asked.at(-1)).toEqual({}));
  fireEvent.change(await choice(), { target: { value: '30d' } });
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('a custom range begins with the days shown, and the calendar chooses any others until today', async () => {
  const { asked, history, user } = open();
  await screen.findByRole('heading', { name: 'Active passes' });
  fireEvent.change(await choice(), { target: { value: 'custom' } });
  await waitFor(() => expect(history.location.search).toBe('?dateRange=2026-03-01..2026-03-30'));
  await user.click(await screen.findByRole('button', { name: /^Days: .*2026 – .*2026$/ }));
  const dayName = (day: string) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  expect(await screen.findByRole('button', { name: dayName('2026-03-31') })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: dayName('2026-03-03') }));
  await user.click(screen.getByRole('button', { name: dayName('2026-03-05') }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-03-03', to: '2026-03-05' }));
  expect(history.location.search).toBe('?dateRange=2026-03-03..2026-03-05');
});

test('each chart has its series with their sums, also those at zero, and the active passes at the end', async () => {
  open('?dateRange=2026-03-02..2026-03-15');
  await screen.findByRole('heading', { name: 'Active passes' });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Date range' }).value).toBe('custom');
  const legends = ['Passes', 'Active passes', 'Added to wallets', 'Link clicks'].map((title) => {
    const card = screen.getByRole('heading', { name: title, level: 2 }).closest('section');
    return [...(card?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
  });
  expect(legends).toEqual([
    ['Issued7', 'Voided0', 'Expired0'],
    ['Active3'],
    ['Apple Wallet2', 'Google Wallet0', 'Removed1'],
    ['Link clicks0'],
  ]);
});

test('the numbers can be shown as a table by a URL that can be shared', async () => {
  const { history, user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Statistics by week' });
  expect(history.location.search).toBe('?view=table');
  const [header, total, newest, oldest] = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(header?.slice(0, 3)).toEqual(['Week', 'Issued', 'Active']);
  expect(total?.slice(0, 3)).toEqual(['Total', '7', '3']);
  expect(newest?.slice(1, 3)).toEqual(['2', '3']);
  expect(oldest?.slice(1, 3)).toEqual(['5', '4']);
});

test('the numbers are saved as a CSV file, named by template and dates', async () => {
  const files: Promise<string>[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push((blob as Blob).text());
    return 'blob:statistics';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { press } = open('?dateRange=2026-03-02..2026-03-15');
  await screen.findByRole('heading', { name: 'Active passes' });
  await press('Download CSV');
  expect(names).toEqual(['Aurora-Rewards-2026-03-02-2026-03-15.csv']);
  expect(await files[0]).toBe(
    [
      'From,To,Issued,Active,Voided,Restored,Expired,Link clicks,Added to Apple Wallet,Added to Google Wallet,Removed from Apple Wallet,Removed from Google Wallet',
      '2026-03-02,2026-03-02,5,4,0,0,0,0,2,0,0,0',
      '2026-03-15,2026-03-15,2,3,0,0,0,0,0,0,0,1',
      '',
    ].join('\r\n'),
  );
});

test('a template without passes shows what its statistics will be', async () => {
  open('', 0);
  await screen.findByText('Nothing has happened yet');
  expect(screen.queryByRole('combobox', { name: 'Date range' })).toBeNull();
});
