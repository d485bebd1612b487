import { type Program, type ProgramRules, programRules } from '@tessera/contract';
import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../../lib/answering-trpc.fixture.ts';
import { sampleWorkspace } from '../../../../lib/render-page.fixture.tsx';
import { button, renderApp, textbox } from '../../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../../testing/sample-server.ts';

const rules = programRules.parse({
  balances: [{ attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } }],
  earning: [{ key: 'visit', on: 'visit', balance: 'stamps', amount: 1, limit: { minutes: 60 } }],
  rewards: [{ key: 'coffee', name: 'a free coffee', balance: 'stamps', threshold: 9, mode: 'reduce' }],
});

const stampsAttribute: Attribute = {
  id: 's',
  key: 'stamps',
  label: 'Stamps',
  type: 'number',
  scope: 'pass',
  required: false,
  default: 0,
  onSignUpForm: false,
};

type Running = {
  hasStamps?: boolean;
  program?: ProgramRules | null;
  canManage?: boolean;
  failures?: number;
};

function open({ hasStamps = true, program = null, canManage = true, failures = 0 }: Running = {}) {
  let left = failures;
  const template = publishedTemplate();
  const document = emptyDesignDocument('loyalty', 'Coffee club');
  if (hasStamps) document.attributes = [stampsAttribute];
  template.latestRevision = { ...template.latestRevision, document };
  template.publishedRevision = { ...template.latestRevision, iconUri: null };
  template.issuedPassCount = 3;
  const sample = sampleServer({ templates: [template] });
  let running: Program | null = program && programOf(template.id, program, 1);
  const { organization } = sampleWorkspace;
  const permissions = { ...organization.permissions, canManage };
  const app = renderApp(`/aurora-coffee/templates/${template.id}/edit?page=program`, {
    ...sample.answers,
    'workspace.get': () => ({ ...sampleWorkspace, organization: { ...organization, permissions } }),
    'workspace.programs.get': () => {
      if (left-- > 0) throw refusal('FORBIDDEN', 'Not now.');
      return running;
    },
    'workspace.programs.save': ({ rules: saved }) => {
      const next = programRules.parse(saved);
      if (next.rewards[0]?.threshold === 13)
        throw refusal('BAD_REQUEST', 'Not thirteen', {
          issues: [{ path: 'rules.rewards.0.threshold', message: 'Not thirteen' }],
        });
      running = programOf(template.id, next, (running?.version ?? 0) + 1);
      return running;
    },
    'workspace.programs.end': () => {
      running = null;
      return { id: crypto.randomUUID() };
    },
    'workspace.programs.rehearse': () => ({
      given: {
        ...{ visits: 40, passes: 2, earned: { stamps: 36 }, rewards: { coffee: 4 }, refused: 4 },
        rewardsByDay: { '2026-11-20': 4 },
        most: [{ passId: 'one', visits: 20, earned: { stamps: 18 }, rewards: 2 }],
      },
      current: null,
      isPart: false,
      holders: { one: 'Grace Hopper' },
    }),
  });
  const saves = () => app.server.asked.filter(([path]) => path === 'workspace.programs.save');
  return { ...app, saves };
}

const programOf = (passTemplateId: string, saved: ProgramRules, version: number): Program => ({
  ...{ id: crypto.randomUUID(), passTemplateId, rules: saved, version, isReady: true },
  ...{ effectiveAt: '2026-11-01T09:00:00.000Z', createdAt: '2026-11-01T09:00:00.000Z' },
});

const sentence = async (name: string) => {
  const group = await screen.findByRole('group', { name });
  for (const control of group.querySelectorAll('input, select, button')) {
    const shown =
      control instanceof HTMLSelectElement
        ? (control.selectedOptions[0]?.textContent ?? '')
        : control instanceof HTMLInputElement
          ? control.value
          : '';
    control.replaceWith(shown);
  }
  return (group.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
};

test('a suggestion starts a program, in sentences of what it does', async () => {
  const { press, saves } = open();
  await press('Use “Stamp card”');
  await press('Start the program');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.[1]).toMatchObject({
    rules: { earning: [{ on: 'visit', amount: 1 }], rewards: [{ threshold: 9, mode: 'reduce' }] },
  });
  await screen.findByText(/^Running, version 1, since/);
  expect(await sentence('A visit')).toBe('Each visit gives 1 stamp, at most once in 1 hour.');
  expect(await sentence('Reward a free coffee')).toBe(
    '9 stamps give a free coffee, and the card starts again.',
  );
});

test('a suggestion adds the number that it counts, and asks to publish it first', async () => {
  const { press } = open({ hasStamps: false });
  await press('Use “Stamp card”');
  await screen.findByText(/what the program counts is not on the published pass yet/);
  expect((await button('Start the program')).getAttribute('aria-disabled')).toBe('true');
  await press('Save');
  await press('Publish');
});

test('each word that may change is a control', async () => {
  const { user, fill, press, saves } = open({ program: rules });
  await fill('Needed for it', '12');
  await fill('Reward', 'a cake');
  await user.selectOptions(await screen.findByLabelText('What happens then'), 'once, and the stamps stay');
  await fill('At most once in', '2');
  await user.selectOptions(await screen.findByLabelText('Unit of time'), 'days');
  await press('Save the program');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.[1]).toMatchObject({
    rules: {
      earning: [{ key: 'visit', limit: { minutes: 2_880 } }],
      // Earned rewards name the key.
      rewards: [{ key: 'coffee', name: 'a cake', threshold: 12, mode: 'keep' }],
    },
  });
});

test('a refusal is shown below its sentence until it is changed', async () => {
  const { fill, press } = open({ program: rules });
  await fill('Needed for it', '13');
  await press('Save the program');
  const reward = await screen.findByRole('group', { name: 'Reward a free coffee' });
  await within(reward).findByText('Not thirteen');
  await fill('Needed for it', '14');
  await waitFor(() => expect(within(reward).queryByText('Not thirteen')).toBeNull());
});

test('an unreadable number is marked, and the last one counts', async () => {
  const { fill } = open({ program: rules });
  await fill('Needed for it', '0');
  expect((await textbox('Needed for it')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('a rehearsal says who would have got what, and what it costs', async () => {
  const { fill, press } = open({ program: rules });
  await press('Rehearse these rules');
  await screen.findByText(/^40 scans, 2 holders would have earned something, 4 refused by a limit\.$/);
  await screen.findByRole('row', { name: 'Grace Hopper 20 18 stamps 2' });
  await fill('What a free coffee costs', '2.50');
  await screen.findByText('10.00');
  await fill('Needed for it', '10');
  await screen.findByText('The rules have changed since this rehearsal.');
});

test('ending a program asks with its consequences', async () => {
  const { press } = open({ program: rules });
  await press('End the program');
  const dialog = await screen.findByRole('alertdialog', { name: 'End this program?' });
  within(dialog).getByText(/earned rewards can no longer be redeemed/);
  within(dialog).getByRole('button', { name: 'End the program' }).click();
  await button('Use “Stamp card”');
});

test('a program that could not be loaded is requested again by a button', async () => {
  const { press } = open({ program: rules, failures: 1 });
  await screen.findByText('Could not load the program');
  await press('Try again');
  expect(await sentence('A visit')).toContain('Each visit gives');
});

test('without the right the sentences are plain text', async () => {
  open({ program: rules, canManage: false });
  expect(await sentence('A visit')).toBe('Each visit gives 1 stamp, at most once in 1 hour.');
  expect(screen.queryByLabelText('Needed for it')).toBeNull();
  expect(screen.queryByRole('button', { name: /the program/ })).toBeNull();
});

test('an attribute that the program counts in cannot be removed and published', async () => {
  const { press, user } = open({ program: rules });
  await press('Attributes');
  await user.click(await screen.findByRole('button', { name: /^Stamps/ }));
  await press('Remove attribute');
  await press(/issue/);
  await screen.findByText(/The program counts stamps in it/);
});
