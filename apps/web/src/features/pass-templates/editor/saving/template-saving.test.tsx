import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, heading, link, renderApp, textbox } from '../../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../../testing/sample-server.ts';

const said = (words: string | RegExp) => screen.findByText(words);
const conflict = 'Someone else saved this template';
const home = '/aurora-coffee/templates';

function openEditor(newName?: string) {
  const template = publishedTemplate();
  const templates = newName ? [] : [template];
  const edit = (name: string) => `${home}/new/edit?passType=generic&name=${name}`;
  const app = renderApp(
    newName ? edit(newName) : `${home}/${template.id}/edit`,
    sampleServer({ templates }).answers,
  );
  const dialog = async () => within(await screen.findByRole('alertdialog'));
  return {
    ...app,
    template,
    templates,
    edit,
    confirm: async (name: string) => app.user.click((await dialog()).getByRole('button', { name })),
    path: () => app.history.location.pathname,
    editPath: () => `${home}/${templates.at(-1)?.id}/edit`,
    meetConflict: async (theirs: string, ours: string) => {
      await app.fill('Name of the card', ours);
      const { document } = template.latestRevision;
      template.latestRevision = {
        ...template.latestRevision,
        id: crypto.randomUUID(),
        document: { ...document, heading: theirs },
      };
      await app.press('Save');
      await said(conflict);
    },
  };
}

const heldBy = async (field: string) => (await textbox(field)).getAttribute('value');
const holds = (field: string, value: string) =>
  waitFor(() => expect(screen.getByRole('textbox', { name: field })).toHaveProperty('value', value));

test('a new template takes its own address; what is typed meanwhile is kept and saved in the same one', async () => {
  const { server, fill, press, path, editPath, templates } = openEditor('Typed on');
  const release = server.hold('workspace.passTemplates.create');
  await press('Create');
  await fill('Internal name of the template', 'Typed on and on');
  release();
  await button('Save');
  await waitFor(() => expect(path()).toBe(editPath()));
  expect(await heldBy('Internal name of the template')).toBe('Typed on and on');
  await press('Save');
  await button('Saved');
  expect(templates.map(({ name }) => name)).toEqual(['Typed on and on']);
  expect(server.calls('workspace.passTemplates.create')).toBe(1);
});

test('creating, saving twice and publishing rely on the answers alone: the template is not asked for again', async () => {
  const { server, fill, press, path, editPath, templates } = openEditor('Answered');
  server.disconnect('workspace.passTemplates.get');
  await press('Create');
  await waitFor(() => expect(path()).toBe(editPath()));
  for (const text of ['Once', 'Twice']) {
    await fill('Name of the card', text);
    await press('Save');
    await button('Saved');
  }
  await press('Publish');
  await said('Congrats, your pass has been published!');
  expect(templates).toMatchObject([{ publishedRevision: { document: { heading: 'Twice' } } }]);
  expect(screen.queryByText(/Error saving/)).toBeNull();
});

test('a template that is created after its editor was left does not lead back to it', async () => {
  const { server, fill, press, follow, confirm, path } = openEditor('Left');
  await fill('Internal name of the template', 'Left alone');
  const release = server.hold('workspace.passTemplates.create');
  await press('Create');
  await follow('Back to Pass Templates');
  await confirm('Leave');
  await heading(/^Pass Templates/);
  release();
  await said('Pass template created');
  await link('Left alone');
  expect(path()).not.toMatch(/edit/);
});

test('a new template that is being created asks before it is left, though nothing was typed', async () => {
  const { server, press, follow, confirm } = openEditor('Untouched');
  const release = server.hold('workspace.passTemplates.create');
  await press('Create');
  await follow('Back to Pass Templates');
  await confirm('Cancel');
  release();
  await said('Pass template created');
  await button('Saved');
});

test('going to the address of another new template starts that one, and back shows the first as it was saved', async () => {
  const { press, path, editPath, edit, history } = openEditor('Begun');
  await press('Create');
  await waitFor(() => expect(path()).toBe(editPath()));
  await button('Saved');
  history.push(edit('Another'));
  await holds('Internal name of the template', 'Another');
  await button('Create');
  history.back();
  await holds('Internal name of the template', 'Begun');
  await button('Saved');
});

test('a design that is opened again shows what was saved last', async () => {
  const { fill, press, follow, history, path } = openEditor();
  await fill('Name of the card', 'Stored last');
  await press('Save');
  await button('Saved');
  await follow('Back to the template');
  await waitFor(() => expect(path()).toMatch(/overview$/));
  history.back();
  expect(await heldBy('Name of the card')).toBe('Stored last');
});

test('a second save during the first is ignored; what is typed since is saved by the next one', async () => {
  const { server, user, fill, press, template } = openEditor();
  const release = server.hold('workspace.passTemplates.save');
  await fill('Name of the card', 'Spring');
  await user.keyboard('{Control>}s{/Control}');
  await user.keyboard('{Control>}s{/Control}');
  await fill('Name of the card', 'Spring and summer');
  await waitFor(() => expect(server.calls('workspace.passTemplates.save')).toBe(1));
  release();
  await said('Saved');
  await press('Save');
  await button('Saved');
  expect(server.calls('workspace.passTemplates.save')).toBe(2);
  expect(template.latestRevision.heading).toBe('Spring and summer');
});

test('saving a design keeps a name that another admin has changed', async () => {
  const { fill, press, template } = openEditor();
  await fill('Name of the card', 'Spring');
  template.name = 'Renamed';
  await press('Save');
  await button('Saved');
  expect(template).toMatchObject({ name: 'Renamed', latestRevision: { heading: 'Spring' } });
});

test('a design that was loaded again meanwhile is not overwritten by a draft of the earlier one', async () => {
  const { fill, press, template, queryClient } = openEditor();
  await fill('Name of the card', 'Ours');
  const { document } = template.latestRevision;
  template.latestRevision = {
    ...template.latestRevision,
    id: crypto.randomUUID(),
    document: { ...document, heading: 'Theirs' },
  };
  await queryClient.refetchQueries();
  await press('Save');
  await said(conflict);
  expect(template.latestRevision.document.heading).toBe('Theirs');
});

test('another admin’s version that failed to load replaces nothing later, until it is requested again', async () => {
  const { server, press, confirm, meetConflict } = openEditor();
  await meetConflict('Theirs', 'Ours');
  const restore = server.disconnect('workspace.passTemplates.get');
  const before = server.calls('workspace.passTemplates.get');
  await confirm('Reload their version');
  await said(/^Their version could not be loaded/);
  await confirm('Cancel');
  restore();
  await press('Save');
  await said(conflict);
  expect(await heldBy('Name of the card')).toBe('Ours');
  expect(server.calls('workspace.passTemplates.get')).toBe(before + 1);
  await confirm('Reload their version');
  await holds('Name of the card', 'Theirs');
});

test('Publish explains on focus why it is disabled', async () => {
  const { user } = openEditor();
  const publish = await button('Publish');
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  for (let presses = 0; document.activeElement !== publish && presses < 30; presses += 1) await user.tab();
  expect(document.activeElement).toBe(publish);
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip.textContent).toBe('The current version of the pass is already published');
});

test('Publish keeps the focus while it publishes and ignores a second press', async () => {
  const { server, user, fill, press } = openEditor();
  await fill('Name of the card', 'Autumn');
  await press('Save');
  await button('Saved');
  const release = server.hold('workspace.passTemplates.publish');
  await press('Publish');
  await press('Publish changes');
  const publish = await button('Publish changes');
  expect(publish.getAttribute('aria-busy')).toBe('true');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(publish);
  release();
  await said(/published!$/);
  expect(server.calls('workspace.passTemplates.publish')).toBe(1);
});

test('after saving a design by keyboard the focus stays on the button, and Tab moves to Publish', async () => {
  const { user, fill } = openEditor();
  await fill('Name of the card', 'Autumn');
  const save = await button('Save');
  save.focus();
  await user.keyboard('{Enter}');
  await button('Saved');
  await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  expect(document.activeElement).toBe(save);
  await user.tab();
  expect(document.activeElement).toBe(await button('Publish'));
});

test('a problem that is chosen from the list has the focus at its control', async () => {
  const { user, template, history } = openEditor();
  template.latestRevision.document = {
    ...template.latestRevision.document,
    barcode: { format: 'itf', message: '12345678901231' },
  };
  history.push(`${home}/${template.id}/edit?page=design`);
  await user.click(await screen.findByRole('button', { name: /warning/ }));
  await user.click(await screen.findByRole('button', { name: /Apple Wallet draws ITF/ }));
  const format = await screen.findByRole('combobox', { name: 'Format' });
  await waitFor(() => expect(document.activeElement).toBe(format));
});
