import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../../testing/sample-server.ts';

afterEach(() => vi.restoreAllMocks());

const people = ['Ada', 'Björk', 'Chidi', 'Dalia'];
const total = 1_204;

function open() {
  const template = publishedTemplate();
  const passes = people.map((firstName) => ({
    ...samplePass(template),
    user: {
      email: `${firstName}@aurora.example`,
      phone: null,
      externalId: null,
      firstName,
      lastName: '',
      erased: false,
    },
  }));
  const { answers } = sampleServer({ templates: [template] });
  const started: Record<string, unknown>[] = [];
  const exported: unknown[] = [];
  const app = renderApp(`/aurora-coffee/templates/${template.id}/passes?status=issued`, {
    ...answers,
    'workspace.passTemplates.passes': () => ({ passes, nextCursor: 'more', totalCount: total }),
    'workspace.passTemplates.countPasses': ({ passIds }) => ({ count: passIds?.length ?? total }),
    'workspace.bulkChanges.list': () => ({ bulkChanges: [] }),
    'workspace.bulkChanges.start': (input) => {
      started.push(input);
      throw new Error('Started');
    },
    'workspace.imports.exportChosen': ({ passIds }) => {
      exported.push(passIds);
      return { fileName: 'Rewards.csv', text: '' };
    },
  });
  return { ...app, passes, started, exported };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const chosen = () =>
  people.filter((name) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked);

test('chosen passes are counted, and a bulk change concerns them alone', async () => {
  const { user, press, passes, started } = open();
  await user.click(await box('Select Ada'));
  await user.click(await box('Select Chidi'));
  const bar = await screen.findByRole('region', { name: 'Selected passes' });
  within(bar).getByText('2 selected');
  await press('Change');
  await user.click(await screen.findByRole('menuitem', { name: 'Void…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Void these passes?' });
  await within(dialog).findByText(/This concerns 2 passes that you selected\./);
  await user.click(within(dialog).getByRole('button', { name: 'Void 2 passes' }));
  expect(started[0]).toMatchObject({ passIds: [passes[0]?.id, passes[2]?.id] });
  expect(started[0]).not.toHaveProperty('status');
});

test('Shift selects the passes in between, and the header all loaded ones or none', async () => {
  const { user } = open();
  await user.click(await box('Select Björk'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Select Dalia'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Björk', 'Chidi', 'Dalia']);
  const header = await box('Select all loaded passes');
  expect(header.indeterminate).toBe(true);
  await user.click(header);
  expect(chosen()).toEqual(people);
  await user.click(header);
  expect(chosen()).toEqual([]);
});

test('all that match can be selected, then the change takes the filters of the list', async () => {
  const { user, press, started } = open();
  await box('Select Ada');
  await user.click(await box('Select all loaded passes'));
  await press('Select all 1,204 that match');
  await screen.findByText('All 1,204 selected');
  await press('Change all');
  await user.click(await screen.findByRole('menuitem', { name: 'Reissue…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Reissue these passes?' });
  await user.click(await within(dialog).findByRole('button', { name: 'Reissue 1,204 passes' }));
  expect(started[0]).toMatchObject({ status: 'issued' });
  expect(started[0]).not.toHaveProperty('passIds');
});

test('the selection is exported alone, and cleared by its button or by other filters', async () => {
  const { user, press, passes, exported } = open();
  await user.click(await box('Select Ada'));
  await press('Export');
  expect(exported).toEqual([[passes[0]?.id]]);
  await press('Clear selection');
  expect(chosen()).toEqual([]);
  await user.click(await box('Select Ada'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Any status');
  expect(chosen()).toEqual([]);
});

const menuItems = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
const listItems = ['Newest first', 'Oldest first', 'Recently refreshed', 'Columns…', 'Send links'];

test('one menu has order, columns, links, export and changes of all; a selection has its own changes', async () => {
  const { user, press } = open();
  await box('Select Ada');
  await press('More');
  expect(await menuItems()).toEqual([
    ...listItems,
    'Export',
    'Change a value…',
    'Reissue…',
    'Void…',
    'Undo voiding…',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Columns…' }));
  await screen.findByRole('dialog', { name: 'Columns' });
  await press('Close');
  await user.click(await box('Select Ada'));
  await press('More');
  expect(await menuItems()).toEqual(listItems);
});

test('a phone’s toolbar is the search, the filter and the menu, which has the import; a status of the address stays visible', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.startsWith('(max-width'),
      media: query,
    } as MediaQueryList),
  );
  const { user, press } = open();
  await box('Select Ada');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Any status');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  for (const name of ['Filter', 'More']) screen.getByRole('button', { name });
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  await press('More');
  expect(await menuItems()).toContain('Import');
});
