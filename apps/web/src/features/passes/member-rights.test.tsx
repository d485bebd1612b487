import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../lib/answering-trpc.fixture.ts';
import { memberWorkspace } from '../../lib/render-page.fixture.tsx';
import { button, renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../testing/sample-server.ts';

function open(path: string, answers: Answers = {}) {
  const template = publishedTemplate();
  const pass = samplePass(template);
  const url = `/aurora-coffee/templates/${template.id}/${path.replace('$pass', pass.id)}`;
  return renderApp(url, {
    ...sampleServer({ templates: [template], passes: [pass] }).answers,
    'workspace.get': () => memberWorkspace,
    'workspace.segments.list': () => ({
      segments: [
        {
          id: crypto.randomUUID(),
          passTemplateId: template.id,
          name: 'Gold',
          filter: { key: 'tier', operator: 'is', value: 'gold' },
          problems: [],
          createdAt: pass.createdAt,
          updatedAt: pass.createdAt,
        },
      ],
      nextCursor: null,
      totalCount: 1,
    }),
    'workspace.bulkChanges.list': () => ({ bulkChanges: [] }),
    ...answers,
  });
}

test('the list offers members no export, no change of many passes and no removal of segments', async () => {
  const { user } = open('passes');
  await user.click(await screen.findByRole('checkbox', { name: /^Select Grace/ }));
  await screen.findByRole('region', { name: 'Selected passes' });
  for (const name of ['Export', 'Change']) expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('link', { name: 'Import' });
  for (const name of ['Export', 'Void…']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Segments' }));
  await screen.findByRole('menuitem', { name: /^Gold/ });
  expect(screen.queryByRole('button', { name: 'Remove segment: Gold' })).toBeNull();
});

test('a pass offers members voiding with a grace period, and neither for good nor a reissue', async () => {
  const { user } = open('passes/$pass');
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await screen.findByRole('menuitem', { name: 'Void pass' });
  expect(screen.queryByRole('menuitem', { name: 'Reissue pass' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: /^Erase/ })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Void pass' }));
  const forGood = await screen.findByRole<HTMLInputElement>('radio', { name: /^At once/ });
  expect(forGood.disabled).toBe(true);
  await button('Void pass');
});
