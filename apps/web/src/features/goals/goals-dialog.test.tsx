import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../lib/answering-trpc.fixture.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { draftCampaign, publishedTemplate, sampleGoal, sampleServer } from '../../testing/sample-server.ts';

/** Opens the goals dialog from the recipients of a campaign draft with the goal “Purchase”; “Visit” is the other goal. */
async function openGoals() {
  const goals = [sampleGoal('Purchase'), sampleGoal('Visit')];
  const template = publishedTemplate();
  const campaign = { ...draftCampaign(template), goalId: goals[0]?.id ?? null };
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign] });
  const app = renderApp(`/aurora-coffee/campaigns/${campaign.id}/edit?step=recipients`, {
    ...answers,
    'workspace.goals.list': () => ({ goals: goals.map((goal) => ({ ...goal })) }),
    'workspace.goals.update': ({ goalId, name, windowDays }) => {
      const goal = goals.find(({ id }) => id === goalId);
      if (!goal) throw refusal('NOT_FOUND', 'Not found');
      if (goals.some((other) => other !== goal && other.name === name))
        throw refusal('BAD_REQUEST', 'Another goal has this name', {
          issues: [{ path: 'name', message: 'Another goal has this name' }],
        });
      return Object.assign(goal, { name, windowDays });
    },
    'workspace.goals.remove': ({ goalId }) => {
      goals.splice(
        goals.findIndex(({ id }) => id === goalId),
        1,
      );
      return { id: goalId };
    },
  });
  await screen.findByText('https://tessera.example.com/g/purchase');
  await screen.findByRole('button', { name: 'Copy the link of Purchase' });
  await app.press('Manage goals');
  const dialog = within(await screen.findByRole('dialog', { name: 'Goals' }));
  return { ...app, campaign, goals, dialog };
}

test('a goal is renamed in the dialog; a name that another goal has is refused at its field', async () => {
  const { user, dialog, goals } = await openGoals();
  await user.click(dialog.getByRole('button', { name: 'Rename Purchase' }));
  const name = await dialog.findByRole('textbox', { name: 'Goal' });
  await user.clear(name);
  await user.type(name, 'Visit');
  await user.click(dialog.getByRole('button', { name: 'Save goal' }));
  await dialog.findByText('Another goal has this name');
  await user.clear(name);
  await user.type(name, 'Order');
  await user.click(dialog.getByRole('button', { name: 'Save goal' }));
  await dialog.findByText('Order (within 7 days)');
  expect(goals[0]?.name).toBe('Order');
});

test('each goal shows its link, to copy', async () => {
  const { dialog } = await openGoals();
  for (const name of ['Purchase', 'Visit']) {
    dialog.getByText(`https://tessera.example.com/g/${name.toLowerCase()}`);
    dialog.getByRole('button', { name: `Copy the link of ${name}` });
  }
});

test('removing the chosen goal says what happens, and leaves the draft without one', async () => {
  const { user, press, dialog, goals, campaign } = await openGoals();
  await user.click(dialog.getByRole('button', { name: 'Remove Purchase' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the goal “Purchase”?' }));
  question.getByText(/keep their results and the name of the goal/);
  await user.click(question.getByRole('button', { name: 'Remove goal' }));
  await screen.findByText('The goal “Purchase” is removed.');
  expect(goals.map(({ name }) => name)).toEqual(['Visit']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await press('Save draft');
  await screen.findByText('Draft saved');
  expect(campaign.goalId).toBeNull();
});
