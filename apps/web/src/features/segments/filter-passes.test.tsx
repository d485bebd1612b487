import type { Segment } from '@tessera/contract';
import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../testing/sample-server.ts';

const tier: Attribute = {
  id: 'tier',
  key: 'tier',
  label: 'Tier',
  type: 'text',
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
};
const gold = { key: 'tier', operator: 'is', value: 'Gold' } as const;

const goldMembers: Segment = {
  id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
  passTemplateId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  name: 'Gold members',
  filter: { all: [gold] },
  problems: [],
  createdAt: '2026-11-23T09:30:00.000Z',
  updatedAt: '2026-11-23T09:30:00.000Z',
};

function open(search = '', segments: Segment[] = []) {
  const template = publishedTemplate();
  const document = { ...emptyDesignDocument('loyalty', 'Rewards'), attributes: [tier] };
  if (template.publishedRevision) template.publishedRevision.document = document;
  const { answers } = sampleServer({ templates: [template], passes: [samplePass(template)] });
  const listed: { attributeFilters?: unknown }[] = [];
  const saved: unknown[] = [];
  const app = renderApp(`/aurora-coffee/templates/${template.id}/passes${search}`, {
    ...answers,
    'workspace.passTemplates.passes': (input) => {
      listed.push(input);
      return answers['workspace.passTemplates.passes'](input);
    },
    'workspace.passTemplates.countPasses': () => ({ count: 1_204 }),
    'workspace.segments.list': () => ({ segments, nextCursor: null, totalCount: segments.length }),
    'workspace.segments.save': (input) => {
      saved.push(input);
      return goldMembers;
    },
  });
  return { ...app, listed, saved };
}

const searchFor = (filters: object) => `?attributeFilters=${encodeURIComponent(JSON.stringify(filters))}`;

test('a filter is built, counted, applied to the list, and removed by its chip', async () => {
  const { user, press, listed } = open();
  await press('Filter');
  const sheet = await screen.findByRole('dialog', { name: 'Filter passes' });
  within(sheet).getByText('Enter a value in every condition to see how many passes match.');
  await user.type(within(sheet).getByRole('textbox', { name: 'Value' }), 'Gold');
  await within(sheet).findByText('1,204 passes match');
  await user.click(within(sheet).getByRole('button', { name: 'Show passes' }));
  const chips = await screen.findByRole('list', { name: 'Filter' });
  within(chips).getByText('Tier is “Gold”');
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ attributeFilters: [gold] }));
  await user.click(within(chips).getByRole('button', { name: 'Remove filter: Tier is “Gold”' }));
  await waitFor(() => expect(listed.at(-1)?.attributeFilters).toBeUndefined());
});

test('passes not scanned for some days are found, and the list shows how many match', async () => {
  const { user, press, listed } = open();
  await press('Filter');
  const sheet = await screen.findByRole('dialog', { name: 'Filter passes' });
  const subject = within(sheet).getByRole('combobox', { name: 'Attribute' });
  await user.selectOptions(subject, 'field:scannedAt');
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Comparison' }), 'isNotInLast');
  const days = within(sheet).getByRole('textbox', { name: 'Days' });
  expect(days).toHaveProperty('value', '30 days');
  await user.clear(days);
  await user.type(days, '90');
  await user.click(within(sheet).getByRole('button', { name: 'Show passes' }));
  await screen.findByText('Scanned not in the last 90 days');
  const filter = { all: [{ field: 'scannedAt', operator: 'isNotInLast', value: 90 }] };
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ filter }));
  await screen.findByText('1 pass matches');
});

test('a condition without a value is marked and not applied', async () => {
  const { user, press, listed } = open();
  await press('Filter');
  await user.click(await screen.findByRole('button', { name: 'Show passes' }));
  await screen.findByText('Enter a value');
  expect(listed.every((input) => input.attributeFilters === undefined)).toBe(true);
});

test('a filter of the address is edited with groups, and saved as a segment, which the list then shows', async () => {
  const { user, press, saved, listed } = open(searchFor([gold]));
  await press('Tier is “Gold”');
  const sheet = await screen.findByRole('dialog', { name: 'Filter passes' });
  await user.selectOptions(
    within(sheet).getByRole('combobox', { name: 'How the conditions combine' }),
    'any',
  );
  await user.click(within(sheet).getByRole('button', { name: 'Add condition' }));
  const added = within(sheet).getAllByRole('group', { name: /^Condition/ })[1] as HTMLElement;
  await user.selectOptions(within(added).getByRole('combobox', { name: 'Attribute' }), 'field:status');
  await user.type(within(sheet).getByRole('textbox', { name: /Save as a segment/ }), 'Regulars{Enter}');
  await waitFor(() =>
    expect(saved).toEqual([
      expect.objectContaining({
        name: 'Regulars',
        filter: { any: [gold, { field: 'status', operator: 'is', value: 'active' }] },
      }),
    ]),
  );
  await waitFor(() => expect(listed.at(-1)).toHaveProperty('filter.any'));
  expect(screen.queryByRole('dialog', { name: 'Filter passes' })).toBeNull();
});

test('a saved segment filters the list and names itself', async () => {
  // The database may return the keys of a filter in another order.
  const stored = { value: 'Gold', key: 'tier', operator: 'is' } as const;
  const { user, press, listed } = open('', [{ ...goldMembers, filter: { all: [stored] } }]);
  await press('Segments');
  await user.click(await screen.findByRole('menuitem', { name: /Gold members/ }));
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ attributeFilters: [gold] }));
  await screen.findByRole('button', { name: 'Gold members' });
});
