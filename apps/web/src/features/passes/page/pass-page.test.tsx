import type { ArrivalFinding, Pass, PassTimeline, TimelineEntry } from '@tessera/contract';
import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../lib/answering-trpc.fixture.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { button, heading, link, renderApp, textbox } from '../../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../../testing/sample-server.ts';

const attribute = (key: string, more: Partial<Attribute>): Attribute => ({
  id: key,
  key,
  label: key,
  type: 'text',
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...more,
});

function rewards() {
  const template = publishedTemplate();
  const document = {
    ...emptyDesignDocument('loyalty', 'Rewards'),
    attributes: [
      attribute('points', { label: 'Points', type: 'number', required: true }),
      attribute('city', { label: 'City', scope: 'user' }),
      attribute('vip', { label: 'VIP', type: 'boolean' }),
    ],
  };
  if (template.publishedRevision) template.publishedRevision.document = document;
  return template;
}

function open(more: Partial<Pass> = {}, answers: Answers = {}, config = {}) {
  const template = rewards();
  const pass = { ...samplePass(template), attributes: { points: 10, city: 'Oslo' }, ...more };
  const state = { templates: [template], passes: [pass] };
  const app = renderApp(
    `/aurora-coffee/templates/${template.id}/passes/${pass.id}`,
    { ...sampleServer(state).answers, ...answers },
    { config },
  );
  return { ...app, pass, template, state };
}

const inputsOf = ({ asked }: ReturnType<typeof renderApp>['server'], procedure: string) =>
  asked.filter(([path]) => path === procedure).map(([, input]) => input);

const timelineOf = (more: Partial<PassTimeline>) => () => ({
  entries: [],
  findings: [],
  appleDevices: [],
  google: null,
  ...more,
});
const entry = (
  kind: TimelineEntry['kind'],
  at: string,
  more: Partial<TimelineEntry> = {},
): TimelineEntry => ({
  at,
  kind,
  device: null,
  detail: null,
  by: null,
  campaign: null,
  ...more,
});
const finding: ArrivalFinding = {
  case: 'notAdded',
  severity: 'problem',
  at: '2026-01-03T10:00:00.000Z',
  sentence: 'The page was opened, but the pass was not added.',
  advice: 'Ask the holder to open the link again.',
};

afterEach(() => vi.unstubAllGlobals());

test('a picture of the holder is uploaded, saved and removed', async () => {
  const picture = `hp_${'7'.repeat(40)}`;
  FakeUpload.answers = [{ status: 200, answer: { picture, width: 60, height: 60, url: '' } }];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const template = rewards();
  template.publishedRevision?.document.attributes.push(attribute('photo', { label: 'Photo', type: 'image' }));
  const pass = { ...samplePass(template), attributes: { points: 10 } };
  const state = { templates: [template], passes: [pass] };
  const { user, press, server } = renderApp(
    `/aurora-coffee/templates/${template.id}/passes/${pass.id}`,
    sampleServer(state).answers,
  );
  await button('Upload Photo');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input as HTMLInputElement, new File(['x'], 'ada.jpg', { type: 'image/jpeg' }));
  expect((await screen.findByAltText('Photo')).getAttribute('src')).toContain(`${picture}/thumbnail.png`);
  await press('Save');
  await waitFor(() =>
    expect(inputsOf(server, 'workspace.passes.update')).toMatchObject([{ attributes: { photo: picture } }]),
  );
  await press('Remove Photo');
  await press('Save');
  await waitFor(() =>
    expect(inputsOf(server, 'workspace.passes.update').at(-1)).toMatchObject({
      attributes: { photo: null },
    }),
  );
});

test('the list links to the pass’s own page, which shows both wallets and its values', async () => {
  const template = rewards();
  const pass = { ...samplePass(template), attributes: { points: 10 } };
  const { follow, history } = renderApp(
    `/aurora-coffee/templates/${template.id}/passes`,
    sampleServer({ templates: [template], passes: [pass] }).answers,
  );
  await follow('Grace Hopper');
  await heading('Grace Hopper');
  expect(history.location.pathname).toBe(`/aurora-coffee/templates/${template.id}/passes/${pass.id}`);
  screen.getByRole('region', { name: 'What Apple Wallet shows' });
  screen.getByRole('region', { name: 'What Google Wallet shows' });
  expect(((await textbox('Points')) as HTMLInputElement).value).toBe('10');
  await link('Rewards');
});

test('a pass of another workspace does not exist', async () => {
  const { pass } = open(
    {},
    {
      'workspace.passes.get': () => {
        throw refusal('NOT_FOUND', 'Not found');
      },
    },
  );
  await heading('This pass does not exist');
  expect(screen.queryByText(pass.user.email)).toBeNull();
});

test('a pass of another template and an invalid id count as unknown', async () => {
  open({ passTemplateId: crypto.randomUUID() });
  await heading('This pass does not exist');
  renderApp(`/aurora-coffee/templates/${rewards().id}/passes/none`);
  await waitFor(() => expect(screen.getAllByText('This pass does not exist').length).toBe(2));
});

test('a pass that cannot be loaded says so and offers to try again', async () => {
  open(
    {},
    {
      'workspace.passes.get': () => {
        throw refusal('BAD_REQUEST', 'The question was not understood.');
      },
    },
  );
  await heading('Something went wrong');
  await button('Try again');
});

test('only what changed is sent; an emptied value is removed', async () => {
  const { fill, press, server, user } = open();
  await fill('First name', ' Ada ');
  await fill('City', '');
  await user.click(await screen.findByRole('checkbox', { name: 'VIP' }));
  await press('Save');
  await button('Saved');
  expect(inputsOf(server, 'workspace.passes.update')).toMatchObject([
    { user: { firstName: 'Ada' }, attributes: { city: null, vip: true } },
  ]);
  await heading('Ada Hopper');
});

test('the holder’s phone number and own id are changed here, and a taken one is refused at its field', async () => {
  const refused = refusal('UNPROCESSABLE_CONTENT', 'Taken', {
    issues: [{ path: 'user.phone', message: 'Another person has this phone number.' }],
  });
  const { fill, press, server } = open(
    {},
    {
      'workspace.passes.update': () => {
        throw refused;
      },
    },
  );
  expect(((await textbox('Email')) as HTMLInputElement).readOnly).toBe(true);
  await fill('Phone', '+49 151 12345678');
  await fill('Own id of the person', 'c-7');
  await press('Save');
  await screen.findByText('Another person has this phone number.');
  expect(inputsOf(server, 'workspace.passes.update')).toMatchObject([
    { user: { phone: '+49 151 12345678', externalId: 'c-7' } },
  ]);
});

test('a missing value is not sent, and reported at its field', async () => {
  const { fill, press, server } = open();
  await fill('Points', '');
  await press('Save');
  await screen.findByText('Points is required.');
  expect((await textbox('Points')).getAttribute('aria-invalid')).toBe('true');
  expect(server.calls('workspace.passes.update')).toBe(0);
});

test('a refusal is shown at its field, and the input stays', async () => {
  const { fill, press } = open(
    {},
    {
      'workspace.passes.update': () => {
        throw refusal('CONFLICT', 'Taken', {
          issues: [{ path: 'externalId', message: 'Another pass has this external id.' }],
        });
      },
    },
  );
  await fill('External id', '42');
  await press('Save');
  await screen.findByText('Another pass has this external id.');
  expect(((await textbox('External id')) as HTMLInputElement).value).toBe('42');
});

test('discarding brings back what is stored', async () => {
  const { fill, press } = open();
  await fill('First name', 'Ada');
  await press('Discard');
  expect(((await textbox('First name')) as HTMLInputElement).value).toBe('Grace');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('leaving with unsaved values asks', async () => {
  const { fill, follow } = open();
  await fill('First name', 'Ada');
  await follow('Rewards');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
});

test('the timeline is grouped by day in the workspace’s time zone, with the exact time of each entry', async () => {
  const { user } = open(
    {},
    {
      'workspace.passes.timeline': timelineOf({
        entries: [
          entry('pushRefused', '2026-01-03T23:30:00.000Z', {
            device: 'iPhone 4F2A',
            detail: 'BadDeviceToken',
          }),
          entry('pageOpened', '2026-01-03T10:00:00.000Z', { device: 'Safari on iPhone' }),
          entry('campaignLaunched', '2026-01-02T12:00:00.000Z', {
            campaign: { id: crypto.randomUUID(), name: 'Weekend' },
          }),
          entry('issued', '2026-01-02T10:00:00.000Z', { detail: 'api', by: 'Till' }),
        ],
      }),
    },
  );
  const days = await screen.findAllByRole('region', { name: /2026/ });
  expect(days.map((day) => within(day).getAllByRole('listitem').length)).toEqual([1, 1, 2]);
  screen.getByText('Apple refused to notify iPhone 4F2A (BadDeviceToken)');
  screen.getByText('Download page opened: Safari on iPhone');
  screen.getByText('Issued through the API by Till');
  await link('Weekend');
  const [latest] = screen.getAllByRole('time');
  expect(latest?.getAttribute('datetime')).toBe('2026-01-03T23:30:00.000Z');
  await user.hover(latest ?? document.body);
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/Jan 4, 2026, .*:30:00/);
});

test('why it did not arrive is answered above everything else, with what to do', async () => {
  open({}, { 'workspace.passes.timeline': timelineOf({ findings: [finding] }) });
  const answer = await screen.findByRole('region', { name: 'Why did it not arrive?' });
  within(answer).getByText(finding.sentence, { exact: false });
  within(answer).getByText(finding.advice);
});

test('a timeline that failed to load shows an error, and the rest of the page stays', async () => {
  open(
    {},
    {
      'workspace.passes.timeline': () => {
        throw refusal('BAD_REQUEST', 'The question was not understood.');
      },
    },
  );
  await screen.findByText('Could not load the timeline');
  await heading('Grace Hopper');
});

test('the iPhones and the Google accounts that hold the pass are listed', async () => {
  open(
    {},
    {
      'workspace.passes.timeline': timelineOf({
        appleDevices: [{ name: 'iPhone 4F2A', registeredAt: '2026-01-03T10:00:00.000Z', lastAskedAt: null }],
        google: { holders: 2, updatedAt: '2026-01-03T10:00:00.000Z' },
      }),
    },
  );
  await screen.findByText('iPhone 4F2A');
  await screen.findByText('2 Google accounts');
});

test('voiding can be undone for a day unless it is chosen to be for good', async () => {
  const voided = (pass: Pass, atOnce: boolean | undefined): Pass => ({
    ...pass,
    status: 'voided',
    voidedAt: new Date().toISOString(),
    restorableUntil: atOnce ? null : new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { press, server, user, state } = open(
    {},
    {
      'workspace.passes.void': ({ atOnce }) => {
        const [pass] = state.passes;
        if (!pass) throw refusal('NOT_FOUND', 'Not found');
        return structuredClone(Object.assign(pass, voided(pass, atOnce)));
      },
      'workspace.passes.restore': () => {
        const [pass] = state.passes;
        if (!pass) throw refusal('NOT_FOUND', 'Not found');
        return structuredClone(
          Object.assign(pass, { status: 'issued' as const, voidedAt: null, restorableUntil: null }),
        );
      },
      'workspace.passes.timeline': () =>
        timelineOf({
          findings: state.passes[0]?.status === 'voided' ? [{ ...finding, case: 'voided' }] : [],
        })(),
    },
  );
  await press(/More actions/);
  await user.click(await screen.findByRole('menuitem', { name: 'Void pass' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Void this pass?' });
  expect(within(dialog).getByRole('radio', { name: 'Can be undone for 24 hours' })).toHaveProperty(
    'checked',
    true,
  );
  await press('Void pass');
  await press('Undo voiding');
  await screen.findByText('Issued');
  expect(inputsOf(server, 'workspace.passes.void')).toMatchObject([{ atOnce: false }]);
  expect(server.calls('workspace.passes.restore')).toBe(1);
  await press(/More actions/);
  await user.click(await screen.findByRole('menuitem', { name: 'Void pass' }));
  await user.click(await screen.findByRole('radio', { name: 'At once, for good' }));
  await press('Void pass');
  await button('Reissue pass');
  expect(screen.queryByRole('button', { name: 'Undo voiding' })).toBeNull();
  expect(inputsOf(server, 'workspace.passes.void')).toMatchObject([{ atOnce: false }, { atOnce: true }]);
});

test('the values of a voided pass are read only', async () => {
  open({ status: 'voided', voidedAt: '2026-01-03T10:00:00.000Z' });
  await screen.findByText('Oslo');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('reissuing opens the new pass', async () => {
  const { press, history, state, template } = open(
    { status: 'voided', voidedAt: '2026-01-03T10:00:00.000Z' },
    {
      'workspace.passes.reissue': () => {
        const fresh = {
          ...samplePass(template),
          user: {
            email: 'new@aurora.example',
            phone: null,
            externalId: null,
            firstName: 'New',
            lastName: 'Pass',
            erased: false,
          },
        };
        state.passes.push(fresh);
        return fresh;
      },
    },
  );
  await press('Reissue pass');
  const dialog = await screen.findByRole('alertdialog', { name: 'Reissue this pass?' });
  within(dialog).getByRole('checkbox', { name: 'Email the new download link to the holder' });
  within(dialog).getByRole('button', { name: 'Reissue pass' }).click();
  await heading('New Pass');
  expect(history.location.pathname).toContain(state.passes[1]?.id);
});

test('the link can be copied, shown as a QR code, and opened on the virtual phones in development', async () => {
  const { press, user } = open({}, {}, { development: true });
  await button('Copy link');
  await press('QR code');
  await screen.findByRole('img', { name: 'QR code of the download link' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(/More actions/);
  const item = await screen.findByRole('menuitem', { name: 'Open on virtual phones' });
  expect(item.getAttribute('href')).toBe('/lab?link=https%3A%2F%2Fpasses.example%2Fd%2Fgrace');
});

test('production offers no virtual phones', async () => {
  const { press } = open();
  await press(/More actions/);
  await screen.findByRole('menuitem', { name: 'Open download page' });
  expect(screen.queryByRole('menuitem', { name: 'Open on virtual phones' })).toBeNull();
});
