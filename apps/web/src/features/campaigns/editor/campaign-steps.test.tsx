import type { Campaign } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, heading, renderApp, textbox } from '../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

function openNew() {
  const template = publishedTemplate();
  const campaigns: Campaign[] = [];
  const app = renderApp(
    `/aurora-coffee/campaigns/new/edit?passTemplateId=${template.id}`,
    sampleServer({ templates: [template], campaigns }).answers,
  );
  return { ...app, campaigns, path: () => app.history.location.pathname };
}

const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

test('each step is a history entry, and its heading gets the focus', async () => {
  const { press, history } = openNew();
  await textbox('Message');
  await press('Next');
  await isFocused(await heading('Pass change'));
  await press('Next');
  await isFocused(await heading('Recipients'));
  history.back();
  await isFocused(await heading('Pass change'));
  history.back();
  await isFocused(await heading('Notification'));
});

test('going back over the first save continues with the saved campaign and what was typed since', async () => {
  const { fill, press, path, history, campaigns } = openNew();
  await fill('Message', 'Happy hour');
  await press('Next');
  await heading('Pass change');
  await press('Save draft');
  await screen.findByText('Draft saved');
  const saved = `/aurora-coffee/campaigns/${campaigns[0]?.id}/edit`;
  await waitFor(() => expect(path()).toBe(saved));
  await press('Back');
  await fill('Message', 'Happy hour until nine');
  history.go(-2);
  await waitFor(() => expect(history.location.search).toContain('notification'));
  expect(path()).toBe(saved);
  expect(await textbox('Message')).toHaveProperty('value', 'Happy hour until nine');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** Tab presses that a launch may take by keyboard, from the first step on. */
const tabsMax = 40;

test('a campaign is written and launched by keyboard with few Tab presses', async () => {
  const { user } = openNew();
  let tabs = 0;
  const tabTo = async (target: HTMLElement) => {
    while (document.activeElement !== target) {
      if (tabs > 200) throw new Error('The focus does not reach it.');
      await user.tab();
      tabs += 1;
    }
  };
  const message = await textbox('Message');
  (await heading('Notification')).focus();
  await tabTo(message);
  await user.keyboard('Happy hour');
  for (const step of ['Pass change', 'Recipients', 'Review']) {
    if (step === 'Review') await screen.findByRole('textbox', { name: 'Holdout' });
    await tabTo(await button('Next'));
    await user.keyboard('{Enter}');
    await isFocused(await heading(step));
  }
  const launch = await button('Launch campaign');
  await waitFor(() => expect(launch).toHaveProperty('disabled', false));
  await tabTo(launch);
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  expect(tabs).toBeLessThanOrEqual(tabsMax);
});
