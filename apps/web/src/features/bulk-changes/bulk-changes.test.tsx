import type { BulkChange } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../testing/sample-server.ts';

const running: BulkChange = {
  id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
  passTemplateId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  action: { kind: 'void', atOnce: false },
  status: 'running',
  totalCount: 1_204,
  processedCount: 602,
  changedCount: 602,
  createdAt: new Date().toISOString(),
  finishedAt: null,
};

function open(search = '', changes: BulkChange[] = [], { countOfChosen = 1 } = {}) {
  const template = publishedTemplate();
  const { answers } = sampleServer({ templates: [template], passes: [samplePass(template)] });
  const started: unknown[] = [];
  const current = { changes };
  const app = renderApp(`/aurora-coffee/templates/${template.id}/passes${search}`, {
    ...answers,
    'workspace.passTemplates.countPasses': ({ passIds }) => ({ count: passIds ? countOfChosen : 1_204 }),
    'workspace.segments.list': () => ({ segments: [], nextCursor: null, totalCount: 0 }),
    'workspace.bulkChanges.list': () => ({ bulkChanges: current.changes }),
    'workspace.bulkChanges.start': (input) => {
      started.push(input);
      return running;
    },
    'workspace.bulkChanges.cancel': () => {
      current.changes = [{ ...running, status: 'canceled' }];
      return { ...running, status: 'canceled' };
    },
  });
  return { ...app, started };
}

test('voiding all names the passes, their number and the consequence, and sends the filters of the list', async () => {
  const { user, press, started } = open('?status=issued');
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name: 'Void…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Void these passes?' });
  await within(dialog).findByText(/This concerns 1,204 passes: those with the status issued/);
  await user.click(within(dialog).getByRole('button', { name: 'Void 1,204 passes' }));
  await waitFor(() =>
    expect(started).toEqual([
      expect.objectContaining({ status: 'issued', action: { kind: 'void', atOnce: false } }),
    ]),
  );
});

test('of chosen passes, those that the change does not concern are left out and named', async () => {
  const { user } = open('', [], { countOfChosen: 0 });
  await user.click(await screen.findByRole('checkbox', { name: /^Select (?!all)/ }));
  const bar = await screen.findByRole('region', { name: 'Selected passes' });
  await user.click(within(bar).getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Void…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Void these passes?' });
  await within(dialog).findByText(/This concerns 0 of the 1 pass that you selected; the others are voided/);
  expect(
    within(dialog).getByRole('button', { name: 'Void 0 passes' }).matches(':disabled, [aria-disabled=true]'),
  ).toBe(true);
});

test('a value must be chosen before passes are changed', async () => {
  const { user, press, started } = open();
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name: 'Change a value…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Change a value of these passes?' });
  const change = await within(dialog).findByRole('button', { name: 'Change 1,204 passes' });
  await user.click(change);
  expect(started).toEqual([]);
});

test('a running change shows its progress and can be canceled', async () => {
  const { press } = open('', [running]);
  await screen.findByText(/Voiding passes: 602 of 1,204/);
  screen.getByRole('progressbar', { name: 'Passes processed' });
  await press('Cancel');
  await screen.findByText('Canceled: 602 passes voided of 1,204.');
  await waitFor(() => expect(screen.queryByText(/Voiding passes/)).toBeNull());
});
