import type { Campaign } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, heading, renderApp, textbox } from '../../../testing/render-app.tsx';
import { draftCampaign, publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

const unknown = 'It is not known whether the campaign was launched. Try again: it is never sent twice.';
const onItsWay = 'The campaign is on its way.';
const said = (words: string) => screen.findByText(words);

function openEditor({ of, step = 'notification' }: { of?: 'draft' | 'copy'; step?: string } = {}) {
  const template = publishedTemplate();
  const campaigns: Campaign[] = of ? [draftCampaign(template)] : [];
  const [first] = campaigns;
  const address =
    of === 'draft'
      ? `${first?.id}/edit?`
      : `new/edit?${of ? `fromId=${first?.id}` : `passTemplateId=${template.id}`}&`;
  const app = renderApp(
    `/aurora-coffee/campaigns/${address}step=${step}`,
    sampleServer({ templates: [template], campaigns }).answers,
  );
  const confirm = async (name: string) =>
    app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  return {
    ...app,
    campaigns,
    confirm,
    launch: async () => {
      await app.press('Launch campaign');
      await confirm('Launch campaign');
    },
    leave: async () => {
      await app.follow('Back to all campaigns');
      await confirm('Leave');
    },
    path: () => app.history.location.pathname.replace('/aurora-coffee/campaigns', ''),
    editPath: () => `/${campaigns.at(-1)?.id}/edit`,
  };
}

test('a launch waits for a pending save, saves the newer text and launches it', async () => {
  const { server, fill, press, follow, launch, campaigns } = openEditor({ of: 'draft' });
  const release = server.hold('workspace.campaigns.save');
  await fill('Message', 'Happy hour until eight');
  await press('Save draft');
  await fill('Message', 'Happy hour until nine');
  await follow(/Review/);
  await launch();
  const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Launch campaign' });
  expect(confirm.getAttribute('aria-busy')).toBe('true');
  expect(server.calls('workspace.campaigns.save')).toBe(1);
  expect(server.calls('workspace.campaigns.launch')).toBe(0);
  release();
  await said(onItsWay);
  expect(server.calls('workspace.campaigns.save')).toBe(2);
  expect(server.calls('workspace.campaigns.launch')).toBe(1);
  expect(campaigns[0]?.message).toBe('Happy hour until nine');
});

test('a pending launch cannot be canceled: Cancel and Close are disabled, Escape does nothing, the focus stays', async () => {
  const { server, user, launch, history } = openEditor({ of: 'draft', step: 'review' });
  const release = server.hold('workspace.campaigns.launch');
  await launch();
  await user.keyboard('{Escape}');
  const dialog = within(screen.getByRole('alertdialog'));
  for (const name of ['Cancel', 'Close'])
    expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Launch campaign' }));
  release();
  await said(onItsWay);
  await waitFor(() => expect(history.location.pathname).not.toMatch(/edit$/));
});

test('a launch whose response is lost is reported as unknown and never sent twice, and the list links to the launched campaign', async () => {
  const { server, launch, follow, campaigns } = openEditor({ of: 'draft', step: 'review' });
  const restore = server.lose('workspace.campaigns.launch');
  await launch();
  await said(unknown);
  restore();
  await launch();
  await said('This campaign has been launched');
  await follow('Back to all campaigns');
  await follow('Weekend');
  await heading('Weekend');
  expect(campaigns[0]?.status).toBe('Sent');
});

test('a new campaign whose launch gets no response keeps its URL, so that a reload launches no other', async () => {
  const { server, fill, follow, launch, path, campaigns, editPath } = openEditor();
  await fill('Message', 'Happy hour');
  await follow(/Review/);
  server.lose('workspace.campaigns.launch');
  await launch();
  await said(unknown);
  await waitFor(() => expect(path()).toBe(editPath()));
  expect(campaigns).toHaveLength(1);
});

test('a campaign that was stored but not launched is not created again by the next try', async () => {
  const { server, fill, follow, launch, campaigns } = openEditor();
  await fill('Message', 'Happy hour');
  await follow(/Review/);
  const restore = server.disconnect('workspace.campaigns.launch');
  await launch();
  await said(unknown);
  restore();
  await launch();
  await said(onItsWay);
  expect(server.calls('workspace.campaigns.create')).toBe(1);
  expect(campaigns).toHaveLength(1);
});

test('after a launch without a response no later failure claims that nobody was notified', async () => {
  const { server, launch } = openEditor({ of: 'draft', step: 'review' });
  server.lose('workspace.campaigns.launch');
  await launch();
  await said(unknown);
  server.disconnect('workspace.campaigns.save');
  await launch();
  await waitFor(() => expect(screen.getAllByText(unknown)).toHaveLength(2));
  expect(screen.queryByText(/Nobody was notified/)).toBeNull();
});

test('a launch during the first save launches that draft and creates no second one', async () => {
  const { server, fill, press, follow, launch, campaigns } = openEditor();
  await fill('Message', 'Happy hour');
  const release = server.hold('workspace.campaigns.create');
  await press('Save draft');
  await follow(/Review/);
  await launch();
  release();
  await said(onItsWay);
  expect(server.calls('workspace.campaigns.create')).toBe(1);
  expect(campaigns.map(({ status }) => status)).toEqual(['Sent']);
});

test('saving after a canceled launch stores one draft and launches nothing', async () => {
  const { server, fill, press, follow, confirm, campaigns } = openEditor();
  await fill('Message', 'Maybe tomorrow');
  await follow(/Review/);
  await press('Launch campaign');
  await confirm('Cancel');
  await press('Save draft');
  await said('Draft saved');
  expect(server.calls('workspace.campaigns.launch')).toBe(0);
  expect(campaigns).toMatchObject([{ message: 'Maybe tomorrow', status: 'Draft' }]);
});

test('pressing Save twice stores once; what is typed while it runs is kept and saved to the same campaign', async () => {
  const { server, user, fill, press, campaigns, path, editPath } = openEditor();
  await fill('Message', 'Happy hour');
  const release = server.hold('workspace.campaigns.create');
  await press('Save draft');
  await fill('Message', 'Happy hour until nine');
  await user.click(await button('Save draft'));
  release();
  await said('Draft saved');
  await waitFor(() => expect(path()).toBe(editPath()));
  expect(await textbox('Message')).toHaveProperty('value', 'Happy hour until nine');
  await press('Save draft');
  await waitFor(() => expect(campaigns).toMatchObject([{ message: 'Happy hour until nine' }]));
  expect(server.calls('workspace.campaigns.create')).toBe(1);
});

test('a new campaign takes its own address without asking the server for it', async () => {
  const { server, fill, press, path, editPath } = openEditor();
  await fill('Message', 'Happy hour');
  server.disconnect('workspace.campaigns.get');
  server.disconnect('workspace.passTemplates.get');
  await press('Save draft');
  await waitFor(() => expect(path()).toBe(editPath()));
  await fill('Message', 'Happy hour until nine');
  await press('Save draft');
  await waitFor(() => expect(screen.getAllByText('Draft saved')).toHaveLength(2));
  expect(server.calls('workspace.campaigns.get')).toBe(0);
});

test('going back from a stored campaign to the address of a new one starts another', async () => {
  const { fill, press, follow, path, editPath, history } = openEditor();
  const fresh = history.location.href;
  await follow('Back to all campaigns');
  await heading('Campaigns');
  history.push(fresh);
  await fill('Message', 'Happy hour');
  await press('Save draft');
  await waitFor(() => expect(path()).toBe(editPath()));
  // Once it is disabled the editor shows the stored campaign.
  const save = await button('Save draft');
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'));
  history.go(-2);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', ''));
});

test.each(['the list', 'a page that is still loading'])(
  'a save that is answered after leaving for %s does not lead back to the editor',
  async (target) => {
    const { server, fill, press, leave, path, history, campaigns } = openEditor();
    await fill('Message', 'Happy hour');
    const release = server.hold('workspace.campaigns.create');
    await press('Save draft');
    const next = target === 'the list' ? '' : '/new/edit';
    const load = server.hold('workspace.passTemplates.get');
    if (next) {
      history.push(`/aurora-coffee/campaigns${next}?passTemplateId=${crypto.randomUUID()}`);
    } else await leave();
    release();
    await said('Draft saved');
    load();
    expect(campaigns).toHaveLength(1);
    expect(path()).toBe(next);
  },
);

test('a copy that is being saved asks before it is left, though nothing was typed', async () => {
  const { server, press, follow, confirm } = openEditor({ of: 'copy' });
  const release = server.hold('workspace.campaigns.create');
  await press('Save draft');
  await follow('Back to all campaigns');
  await confirm('Cancel');
  release();
  await said('Draft saved');
  await follow('Back to all campaigns');
  await heading('Campaigns');
});

test('a draft that is opened again shows what was stored last', async () => {
  const { fill, press, follow, history } = openEditor({ of: 'draft' });
  await fill('Message', 'Happy hour until ten');
  await press('Save draft');
  await said('Draft saved');
  await follow('Back to all campaigns');
  await heading('Campaigns');
  history.back();
  expect(await textbox('Message')).toHaveProperty('value', 'Happy hour until ten');
  expect(await button('Save draft')).toHaveProperty('disabled', true);
});

test('after saving a draft by keyboard the focus stays on the button, and Tab continues from there', async () => {
  const { user, fill, campaigns } = openEditor({ of: 'draft' });
  await fill('Message', 'Come in!');
  const save = await button('Save draft');
  save.focus();
  await user.keyboard('{Enter}');
  await said('Draft saved');
  await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  expect(campaigns[0]?.message).toBe('Come in!');
  expect(document.activeElement).toBe(save);
  await user.tab();
  expect(document.activeElement?.textContent).toMatch(/Notification$/);
});

test('Escape closes the launch dialog, and the focus returns to the button that opened it', async () => {
  const { user } = openEditor({ of: 'draft', step: 'review' });
  const open = await screen.findByRole('button', { name: 'Launch campaign' });
  await waitFor(() => expect(open).toHaveProperty('disabled', false));
  open.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(open));
});
