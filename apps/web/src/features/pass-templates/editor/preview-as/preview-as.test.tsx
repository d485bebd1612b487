import type { Campaign } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, renderApp } from '../../../../testing/render-app.tsx';
import {
  draftCampaign,
  publishedTemplate,
  samplePass,
  sampleServer,
} from '../../../../testing/sample-server.ts';

function openEditor() {
  const template = publishedTemplate();
  const { document } = template.latestRevision;
  document.fields.header = [
    { id: 'name', key: 'name', label: 'Member', value: '{{ user.firstName }}', kind: 'text' },
  ];
  const winter: Campaign = {
    ...draftCampaign(template, 'Winter'),
    status: 'Sent',
    launchedAt: '2026-01-03T10:00:00.000Z',
    message: null,
    passChange: { fields: { name: { value: 'Snow' } } },
  };
  const sample = sampleServer({ templates: [template], passes: [samplePass(template)], campaigns: [winter] });
  return renderApp(`/aurora-coffee/templates/${template.id}/edit`, sample.answers);
}

const panel = async () => within(await screen.findByRole('dialog', { name: 'Preview as' }));
const shows = async (words: string) => {
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
};

test('the stage shows an issued pass with its campaigns, says so, and returns to the sample', async () => {
  const { user, press } = openEditor();
  await shows('Amara');
  await shows('Shown with sample values');
  await press('Preview as');
  await user.click(await (await panel()).findByRole('button', { name: /Grace Hopper/ }));
  await screen.findByText('Shown as Grace Hopper’s pass, with the campaign “Winter”');
  await shows('Snow');
  await user.click(await (await panel()).findByRole('switch', { name: /^Winter/ }));
  await screen.findByText('Shown as Grace Hopper’s pass');
  await shows('Grace');
  await user.click(await (await panel()).findByRole('button', { name: '24 December' }));
  await screen.findByText(/^Shown as Grace Hopper’s pass on .*24/);
  await user.click(await button('Reset'));
  await shows('Shown with sample values');
  await shows('Amara');
});

test('an error of loading passes is shown and can be retried', async () => {
  const { server, user, press } = openEditor();
  const reconnect = server.disconnect('workspace.passTemplates.passes');
  await shows('Amara');
  await press('Preview as');
  await (await panel()).findByText('The passes could not be loaded.');
  reconnect();
  await user.click((await panel()).getByRole('button', { name: 'Try again' }));
  await (await panel()).findByRole('button', { name: /Grace Hopper/ });
});
