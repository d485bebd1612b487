import {
  type Entry,
  type EntryActor,
  type EntryResult,
  programRules,
  type Reward,
  type Standing,
} from '@tessera/contract';
import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../lib/answering-trpc.fixture.ts';
import { button, renderApp, textbox } from '../../../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../../../testing/sample-server.ts';

const rules = programRules.parse({
  balances: [{ attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } }],
  earning: [{ key: 'visit', on: 'visit', balance: 'stamps', amount: 1 }],
  rewards: [{ key: 'coffee', name: 'Free coffee', balance: 'stamps', threshold: 9, mode: 'reduce' }],
  tiers: {
    ...{ attribute: 'level', balance: 'stamps', period: 'last12Months' },
    steps: [
      { name: 'Regular', from: 20 },
      { name: 'Friend', from: 60 },
    ],
  },
});

const attribute = (key: string, label: string, type: Attribute['type']): Attribute => ({
  ...{ id: key, key, label, type, scope: 'pass' },
  ...{ required: false, default: null, onSignUpForm: false },
});

const at = '2026-11-20T10:00:00.000Z';
const till: EntryActor = { id: crypto.randomUUID(), name: 'Counter', store: 'Storgata' };
const ada: EntryActor = { id: 'user_ada', name: 'Ada Lovelace', store: null };

function entryOf(more: Partial<Entry> = {}): Entry {
  const id = more.id ?? crypto.randomUUID();
  return {
    ...{ id, requestId: id, passId: crypto.randomUUID(), balance: 'stamps', kind: 'earn', amount: 1 },
    ...{ balanceAfter: 7, rule: 'visit', spent: null, rewardId: null, reference: null, reverses: null },
    ...{ version: 1, actor: { kind: 'scanner', id: till.id }, occurredAt: at, recordedAt: at },
    ...more,
  };
}

const rewardOf = (more: Partial<Reward>): Reward => ({
  ...{ id: crypto.randomUUID(), passId: crypto.randomUUID(), key: 'coffee', name: 'Free coffee' },
  ...{ status: 'open', earnedAt: at, lapsesAt: null, redeemedAt: null },
  ...more,
});

const resultOf = (more: Partial<EntryResult>): EntryResult => ({
  ...{ id: crypto.randomUUID(), outcome: 'recorded', message: '+2 stamps. 9 stamps now.', passId: null },
  ...{ entries: [], balances: {}, rewardsEarned: [] },
  ...more,
});

type Shown = { entries?: Entry[]; rewards?: Reward[]; hasProgram?: boolean; answers?: Answers };

function open({ entries = [], rewards = [], hasProgram = true, answers = {} }: Shown = {}) {
  const template = publishedTemplate();
  const document = {
    ...emptyDesignDocument('loyalty', 'Coffee club'),
    attributes: [attribute('stamps', 'Stamps', 'number'), attribute('level', 'Level', 'text')],
  };
  if (template.publishedRevision) template.publishedRevision.document = document;
  if (hasProgram) template.programId = crypto.randomUUID();
  const pass = { ...samplePass(template), attributes: { stamps: 7, level: 'Regular' } };
  const standing: Standing = {
    ...{ passId: pass.id, programId: template.programId ?? '', tier: 'Regular' },
    balances: [{ attribute: 'stamps', amount: 7, text: '7 stamps', earned: 38 }],
    nextTier: { name: 'Friend', balance: 'stamps', missing: 22 },
    rewards: rewards.filter(({ status }) => status === 'open'),
    buyable: [],
  };
  return renderApp(`/aurora-coffee/templates/${template.id}/passes/${pass.id}`, {
    ...sampleServer({ templates: [template], passes: [pass] }).answers,
    'workspace.programs.get': () => ({
      ...{ id: standing.programId, passTemplateId: template.id, version: 1, rules },
      ...{ effectiveAt: at, createdAt: at, isReady: true },
    }),
    'workspace.programs.standing': () => standing,
    'workspace.programs.rewards': () => ({ rewards }),
    'workspace.programs.entries': () => ({
      ...{ entries, nextCursor: null, totalCount: entries.length, actors: [till, ada] },
    }),
    ...answers,
  });
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const inputOf = ({ asked }: ReturnType<typeof renderApp>['server'], procedure: string) =>
  asked.find(([path]) => path === procedure)?.[1];

test('a pass shows its balance on the way to the next reward, its tier and its rewards', async () => {
  open({
    rewards: [
      rewardOf({ lapsesAt: '2027-02-18T10:00:00.000Z' }),
      rewardOf({ name: 'Free cake', status: 'redeemed', redeemedAt: at }),
      rewardOf({ name: 'Free tea', status: 'reversed' }),
    ],
  });
  await screen.findByText('7 of 9 stamps for “Free coffee”');
  screen.getByText('22 stamps more for “Friend”, earned within 12 months');
  const rewards = await part('Rewards');
  expect(rewards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Free coffeeReadyLapses Feb 18, 2027Redeem',
    'Free cakeRedeemed Nov 20, 2026',
  ]);
  const list = await part('Entries');
  await list.findByText('No entries yet');
  expect(await textbox('Level')).toHaveProperty('readOnly', true);
});

test('a template without a program shows no balances, and asks for none', async () => {
  const { server } = open({ hasProgram: false });
  await textbox('Level');
  expect(screen.queryByText('Balances')).toBeNull();
  expect(server.asked.filter(([path]) => path.startsWith('workspace.programs.'))).toEqual([]);
});

test('entries say what happened, where and by whom; one that was taken back says so', async () => {
  const visit = entryOf({ reference: 'Receipt 1042' });
  const ninth = entryOf();
  const earned = rewardOf({});
  const payment = entryOf({ kind: 'spend', amount: -9, rewardId: earned.id, requestId: ninth.id });
  const byAda = { actor: { kind: 'account', id: ada.id }, rule: null } as const;
  const reversal = entryOf({ kind: 'reverse', amount: -1, reverses: visit.id, ...byAda });
  open({ entries: [reversal, visit, payment, ninth], rewards: [earned] });
  const list = await part('Entries');
  const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Taken back by Ada LovelaceNov 20.*−1 stamp$/);
  expect(rows[1]).toMatch(/^Visit at StorgataTaken back.* · Counter · Receipt 1042\+1 stamp$/);
  expect(rows[2]).toMatch(/^Visit at StorgataNov 20.*\+1 stamp−9 stamps for Free coffeeTake back$/);
});

test('taking an entry back asks first, and shows the server’s refusal', async () => {
  const visit = entryOf();
  const message = 'It earned “Free coffee”, which was redeemed. Reverse the redemption first.';
  const { press, server } = open({
    entries: [visit],
    answers: { 'workspace.programs.reverse': () => resultOf({ outcome: 'rewardRedeemed', message }) },
  });
  await press(/^Take back: Visit at Storgata/);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take back this entry?' }));
  dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.findByText(message);
  expect(inputOf(server, 'workspace.programs.reverse')).toMatchObject({ entryId: visit.id });
  server.answer({ 'workspace.programs.reverse': () => resultOf({ message: '-1 stamp. 6 stamps now.' }) });
  dialog.getByRole('button', { name: 'Take back' }).click();
  await screen.findByText('Taken back. -1 stamp. 6 stamps now.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a balance is changed by an amount with a reason, never below zero', async () => {
  const { press, fill, user, server } = open({
    answers: { 'workspace.programs.record': () => resultOf({}) },
  });
  await press('Change a balance');
  await user.click(await screen.findByRole('radio', { name: 'Take away' }));
  await fill('Amount', '8');
  await screen.findByText('The pass does not have that much.');
  await fill('Amount', '2');
  await screen.findByText('7 stamps now, 5 stamps afterwards, before rewards.');
  await fill('Reason', ' Spilled coffee ');
  await press('Change balance');
  await screen.findByText('+2 stamps. 9 stamps now.');
  expect(inputOf(server, 'workspace.programs.record')).toMatchObject({
    action: { kind: 'adjust', balance: 'stamps', amount: -2 },
    reference: 'Spilled coffee',
  });
});

test('a ready reward is redeemed after a confirmation', async () => {
  const coffee = rewardOf({});
  const { press, server } = open({
    rewards: [coffee],
    answers: { 'workspace.programs.record': () => resultOf({ message: '0 stamps now.' }) },
  });
  await press('Redeem Free coffee');
  await screen.findByRole('alertdialog', { name: 'Redeem “Free coffee”?' });
  await press('Redeem');
  await screen.findByText('“Free coffee” is redeemed. 0 stamps now.');
  expect(inputOf(server, 'workspace.programs.record')).toMatchObject({
    action: { kind: 'redeem', reward: coffee.id },
  });
});

test('more entries are shown on request, and a failure can be retried', async () => {
  const page = (count: number, nextCursor: string | null) => ({
    ...{ entries: Array.from({ length: count }, () => entryOf()), nextCursor, totalCount: 8, actors: [till] },
  });
  const first = page(6, 'next');
  const last = page(2, null);
  const { press, server } = open({
    answers: {
      'workspace.programs.entries': () => {
        throw refusal('BAD_REQUEST', 'The question was not understood.');
      },
    },
  });
  await screen.findByText('Could not load the entries');
  server.answer({ 'workspace.programs.entries': ({ cursor }) => (cursor ? last : first) });
  await press('Try again');
  const list = await part('Entries');
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBe(5));
  await press('Show more');
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBe(6));
  await press('Show more');
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBe(8));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await button('Change a balance');
});
