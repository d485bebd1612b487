import type { Scanner } from '@tessera/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, sampleGoal } from '../../testing/sample-server.ts';

const template = publishedTemplate('Rewards');
const createdAt = '2026-11-01T00:00:00.000Z';
const goal = sampleGoal('Lunch');

test('a scanner of the template in the address, which records visits for a goal, is added, offered to a phone and listed with both', async () => {
  const scanners: Scanner[] = [];
  const { user, fill, press } = renderApp(`/aurora-coffee/settings/scanners?passTemplateId=${template.id}`, {
    'workspace.scanners.list': () => ({ scanners: [...scanners] }),
    'workspace.scanners.create': ({ name, passTemplateIds, actions, goalId }) => {
      const id = '0196f0a0-0000-7000-8000-000000000003';
      scanners.push({
        id,
        name,
        actions,
        findsPersons: false,
        searches: 0,
        goalId: goalId ?? null,
        passTemplateIds,
        passTemplateNames: ['Rewards'],
        isEnrolled: false,
        lastSeenAt: null,
        createdAt,
      });
      return { id };
    },
    'workspace.scanners.makeLink': () => ({
      link: 'https://tessera.example/scan#token',
      expiresAt: '2026-11-01T00:15:00.000Z',
    }),
    'workspace.passTemplates.list': () => ({ passTemplates: [template], totalCount: 1, nextCursor: null }),
    'workspace.passTemplates.get': () => template,
    'workspace.goals.list': () => ({ goals: [goal] }),
  });
  const choose = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  expect(await within(await screen.findByRole('dialog')).findAllByText('Rewards')).not.toEqual([]);
  await fill('Name', 'Canteen');
  await user.click(screen.getByRole('checkbox', { name: 'Record a visit' }));
  await choose('Conversion goal', 'Lunch');
  await press('Add scanner');
  await screen.findByRole('dialog', { name: 'Open “Canteen” on a phone' });
  expect(scanners).toMatchObject([{ name: 'Canteen', actions: [{ kind: 'visit' }], goalId: goal.id }]);
  await press('Done');
  await screen.findByText('Rewards · Record visits · Goal: Lunch');
});

test('an existing scanner is edited from what it does now, and needs no new link', async () => {
  const scanner: Scanner = {
    id: '0196f0a0-0000-7000-8000-000000000003',
    name: 'Till',
    actions: [{ kind: 'visit' }, { kind: 'adjust', attribute: 'points' }],
    findsPersons: false,
    searches: 0,
    goalId: null,
    passTemplateIds: [template.id],
    passTemplateNames: ['Rewards'],
    isEnrolled: true,
    lastSeenAt: null,
    createdAt,
  };
  const { user, fill, press, server } = renderApp('/aurora-coffee/settings/scanners', {
    'workspace.scanners.list': () => ({ scanners: [scanner] }),
    'workspace.scanners.update': ({ scannerId }) => ({ id: scannerId }),
    'workspace.passTemplates.list': () => ({ passTemplates: [template], totalCount: 1, nextCursor: null }),
    'workspace.passTemplates.get': () => template,
    'workspace.goals.list': () => ({ goals: [goal] }),
  });
  await press('Actions for Till');
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit “Till”' });
  await fill('Name', 'Counter');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Redeem a reward' }));
  await user.click(within(dialog).getByRole('switch', { name: /^May find persons/ }));
  await press('Save');
  await screen.findByText(/follows with its next scan/);
  expect(server.asked.find(([path]) => path === 'workspace.scanners.update')?.[1]).toMatchObject({
    scannerId: scanner.id,
    name: 'Counter',
    actions: [{ kind: 'visit' }, { kind: 'reward' }, { kind: 'adjust', attribute: 'points' }],
    findsPersons: true,
    pin: null,
  });
});
