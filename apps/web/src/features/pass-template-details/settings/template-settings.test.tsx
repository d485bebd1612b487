import type { InviteEmailInfo, PassTemplate, PersonalLinks, SignUps } from '@tessera/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../lib/answering-trpc.fixture.ts';
import { memberWorkspace } from '../../../lib/render-page.fixture.tsx';
import { button, heading, link, renderApp, textbox } from '../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

const day = 24 * 60 * 60 * 1000;
const apple = {
  id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
  identifier: 'pass.com.aurora.card',
  teamIdentifier: 'A1B2C3D4E5',
  expiresAt: '2031-03-04T23:30:00.000Z',
  platformManaged: false,
};
const page = 'https://passes.example/s/1.AaH97n2PfZOvIWbHEcewMg';
const closed: SignUps = {
  accessLevel: 'NONE',
  consentText: '',
  confirmEmail: false,
  contact: 'email',
  phoneCountry: null,
  url: null,
};
const inviteEmail: InviteEmailInfo = {
  inviteEmail: { subject: 'Your card is ready', body: 'Here it is.', replyTo: '' },
  isWithinEmailSendLimit: true,
  emailSendLimit: 5_000,
  isDefault: false,
};
const personalLinks: PersonalLinks = {
  isEnabled: false,
  allowsUnsigned: false,
  attributeKeys: [],
  expiresAt: null,
  templateId: '1.AaH97n2PfZOvIWbHEcewMg',
  url: null,
};

type Given = {
  template?: Partial<PassTemplate>;
  signUps?: Partial<SignUps>;
  sendsMail?: boolean;
};

function open({ template: changes, signUps: given, sendsMail = true }: Given = {}) {
  let signUps: SignUps = { ...closed, ...given };
  const signUpEnabled = signUps.accessLevel !== 'NONE';
  const template = { ...publishedTemplate('Aurora Rewards'), signUpEnabled, ...changes };
  const { answers } = sampleServer({ templates: [template] });
  const saves: object[] = [];
  const app = renderApp(
    `/aurora-coffee/templates/${template.id}/settings`,
    {
      ...answers,
      'workspace.passTemplates.save': ({ name = template.name }) => {
        template.name = name;
        return { revisionId: template.latestRevision.id, template: { ...template } };
      },
      'workspace.passTemplates.signUps.get': () => signUps,
      'workspace.passTemplates.inviteEmails.get': () => inviteEmail,
      'workspace.passTemplates.personalLinks.get': () => personalLinks,
      'workspace.passTemplates.signUps.save': ({ workspaceHandle: _, passTemplateId: _id, ...changed }) => {
        saves.push(changed);
        signUps = { ...signUps, ...JSON.parse(JSON.stringify(changed)) };
        template.signUpEnabled = signUps.accessLevel !== 'NONE';
        signUps.url = template.signUpEnabled ? page : null;
        return signUps;
      },
    },
    { config: { sendsMail } },
  );
  const save = async () => {
    const form = await screen.findByRole('form', { name: 'Sign-up page' });
    await app.user.click(within(form).getByRole('button', { name: 'Save' }));
  };
  return { ...app, template, saves, save, signUps: () => signUps };
}

const nameField = () => textbox('Internal name');
const part = async (name: string) => {
  const title = await heading(name);
  const section = title.closest('section');
  if (!section) throw new Error(`“${name}” is no section.`);
  return within(section);
};
const text = async (name: string) =>
  within((await screen.findByText(name)).closest('div') ?? document.body).findByRole('definition');

beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('"Template internal name saves on blur": shown in the header at once, and saved once', async () => {
  const { server, fill, template } = open();
  await fill('Internal name', '  Aurora Club  ');
  const release = server.hold('workspace.passTemplates.save');
  fireEvent.blur(await nameField());
  await heading('Aurora Club');
  release();
  await screen.findByText('Saved');
  expect(template.name).toBe('Aurora Club');
  expect(await nameField()).toHaveProperty('value', 'Aurora Club');
  fireEvent.blur(await nameField());
  expect(server.calls('workspace.passTemplates.save')).toBe(1);
});

test('Enter saves the internal name, too', async () => {
  const { user, template } = open();
  await user.clear(await nameField());
  await user.type(await nameField(), 'Aurora Club{Enter}');
  await waitFor(() => expect(template.name).toBe('Aurora Club'));
});

test('an empty internal name is refused with the hint "UTM campaign attribute will be effected"', async () => {
  const { server, fill } = open();
  await screen.findByText('UTM campaign attribute will be effected');
  await fill('Internal name', '   ');
  fireEvent.blur(await nameField());
  const field = await nameField();
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const [problem] = document.querySelectorAll('.mantine-InputWrapper-error');
  expect(problem?.textContent).toContain('Enter a name for the pass template');
  expect(problem?.textContent).toContain('UTM campaign attribute will be effected');
  expect(server.calls('workspace.passTemplates.save')).toBe(0);
});

test('a failed rename says "Error saving, please try again later", shows the old name and keeps what was typed', async () => {
  const { server, fill } = open();
  const reconnect = server.disconnect('workspace.passTemplates.save');
  await fill('Internal name', 'Aurora Club');
  fireEvent.blur(await nameField());
  await screen.findByText('Error saving, please try again later');
  await heading('Aurora Rewards');
  expect(await nameField()).toHaveProperty('value', 'Aurora Club');
  reconnect();
  fireEvent.blur(await nameField());
  await heading('Aurora Club');
});

test('each id has a button that copies it; its "Copied!" clears after 3000 ms', async () => {
  const { press, template } = open({
    template: { applePassTypeIdentifier: apple, googleWalletClassId: '3388.rewards' },
  });
  await screen.findByText('3388.rewards');
  const copy = vi.mocked(navigator.clipboard.writeText);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  await press('Copy Pass template id');
  expect(copy).toHaveBeenLastCalledWith(template.id);
  await screen.findByRole('button', { name: 'Copied!' });
  vi.advanceTimersByTime(2_900);
  screen.getByRole('button', { name: 'Copied!' });
  vi.advanceTimersByTime(200);
  await screen.findByRole('button', { name: 'Copy Pass template id' });
  await press('Copy Google Wallet class id');
  expect(copy).toHaveBeenLastCalledWith('3388.rewards');
  await press('Copy Apple pass type identifier');
  expect(copy).toHaveBeenLastCalledWith('pass.com.aurora.card');
  await press('Copy Apple team identifier');
  expect(copy).toHaveBeenLastCalledWith('A1B2C3D4E5');
});

test('"Dates: MM/dd/yy (template settings and header)", in the workspace’s time zone', async () => {
  open({ template: { applePassTypeIdentifier: apple } });
  expect((await text('Apple pass type identifier')).textContent).toBe('pass.com.aurora.cardExpires 03/05/31');
});

test.each([
  ['just past', -1000, true],
  ['28 days from now', 28 * day, true],
  ['a minute more', 28 * day + 60_000, false],
])('an identifier that expires within 28 days has the danger styling: %s', async (_, left, isFlagged) => {
  const expiresAt = new Date(Date.now() + left).toISOString();
  open({ template: { applePassTypeIdentifier: { ...apple, expiresAt } } });
  const entry = await text('Apple pass type identifier');
  expect(entry.querySelector('[data-expiring]') !== null).toBe(isFlagged);
  expect(within(entry).queryByText('Identifier Expiry') !== null).toBe(isFlagged);
});

test.each([
  ['ANY', 'Enabled'],
  ['ISSUED', 'Restricted'],
  ['NONE', 'Disabled'],
] as const)('"Sign-up state shown from signUpAccessLevel": %s = %s', async (accessLevel, label) => {
  open({ signUps: { accessLevel } });
  const card = await part('Sign-up page');
  const radio = await card.findByRole('radio', { name: new RegExp(`^${label}`) });
  expect(radio).toHaveProperty('checked', true);
  expect(card.getAllByText(label)).toHaveLength(2);
});

test('a sign-up page that is not enabled reads Disabled, whatever its access level', async () => {
  open({ template: { signUpEnabled: false }, signUps: { accessLevel: 'ANY' } });
  const card = await part('Sign-up page');
  await card.findByRole('radio', { name: /^Enabled/, checked: true });
  expect(card.getAllByText('Enabled')).toHaveLength(1);
  expect(card.getAllByText('Disabled')).toHaveLength(2);
});

test('a saved sign-up page sends what was changed and offers its link, with the internal name as its campaign', async () => {
  const { user, press, fill, saves, save } = open({ signUps: { consentText: 'Old terms' } });
  await user.click(await screen.findByRole('radio', { name: /^Enabled/ }));
  expect(await textbox('Consent text')).toHaveProperty('value', 'Old terms');
  await user.click(screen.getByRole('checkbox', { name: 'Confirm email' }));
  await save();
  await screen.findByRole('button', { name: 'Saved' });
  expect(saves).toEqual([{ accessLevel: 'ANY', confirmEmail: true }]);
  const shared = `${page}?utm_campaign=Aurora+Rewards`;
  expect((await link('Open page')).getAttribute('href')).toBe(shared);
  const copy = vi.mocked(navigator.clipboard.writeText);
  await press('Copy link');
  expect(copy).toHaveBeenLastCalledWith(shared);
  await screen.findByRole('button', { name: 'Link Copied' });
  await fill('Consent text', '');
  await save();
  await waitFor(() => expect(saves[1]).toEqual({ consentText: '' }));
});

test('a disabled page has no link; an unpublished template says when its page opens', async () => {
  open({ template: { publishedRevision: null, archivedAt: '2026-11-22T09:00:00.000Z' } });
  await screen.findByText('The page opens when the pass template is published.');
  expect(screen.queryByRole('heading', { name: 'Hand it out' })).toBeNull();
});

test('a sign-up page for everyone says which values visitors enter because passes require them', async () => {
  const template = publishedTemplate('Gift card');
  const { latestRevision } = template;
  const balance = {
    ...{ id: 'balance', key: 'balance', label: 'Balance', type: 'number' as const, scope: 'pass' as const },
    ...{ required: true, default: null, onSignUpForm: false },
  };
  const document = { ...latestRevision.document, attributes: [balance] };
  open({
    template: { publishedRevision: { ...latestRevision, iconUri: null, document } },
    signUps: { accessLevel: 'ANY', url: page },
  });
  await screen.findByText(/^Visitors also enter “Balance”: required, without a default\./);
});

test('a failed save of the sign-up page says so and keeps what was chosen', async () => {
  const { server, user, save } = open();
  server.disconnect('workspace.passTemplates.signUps.save');
  await user.click(await screen.findByRole('radio', { name: /^Enabled/ }));
  await save();
  await screen.findByText('Error saving, please try again later');
  expect(screen.getByRole('radio', { name: /^Enabled/ })).toHaveProperty('checked', true);
});

test('without a mail server an enabled page is shown as closed', async () => {
  const { user } = open({ sendsMail: false });
  const notice = /No mail server is configured/;
  const choose = async (name: RegExp) => user.click(await screen.findByRole('radio', { name }));
  await choose(/^Enabled/);
  await screen.findByText(notice);
  await choose(/^Disabled/);
  expect(screen.queryByText(notice)).toBeNull();
  await choose(/^Restricted/);
  await screen.findByText(notice);
});

test('with a mail server no choice is warned about', async () => {
  open({ signUps: { accessLevel: 'ISSUED' } });
  await screen.findByRole('radio', { name: /^Restricted/, checked: true });
  expect(screen.queryByText(/No mail server/)).toBeNull();
});

test('campaign parameters change the link, the snippet and the code', async () => {
  const { press, fill } = open({
    template: { applePassTypeIdentifier: apple },
    signUps: { accessLevel: 'ANY', url: page },
  });
  const codeOf = async () =>
    (await screen.findByRole('img', { name: 'QR code of the sign-up page' })).innerHTML;
  const before = await codeOf();
  await fill('utm_source', 'shop');
  await fill('utm_campaign', '');
  expect((await link('Open page')).getAttribute('href')).toBe(`${page}?utm_source=shop`);
  expect(await codeOf()).not.toBe(before);
  await press('Add to your website');
  await press('Copy HTML');
  const copy = vi.mocked(navigator.clipboard.writeText);
  expect(copy.mock.lastCall?.[0]).toContain(`href="${page}?utm_source=shop"`);
});

test('the snippet’s button speaks the chosen language; the wallets’ buttons are those of the template', async () => {
  const { press, user } = open({
    template: { applePassTypeIdentifier: apple },
    signUps: { accessLevel: 'ANY', url: page },
  });
  await press('Add to your website');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  const copy = vi.mocked(navigator.clipboard.writeText);
  await press('Copy HTML');
  expect(copy.mock.lastCall?.[0]).toContain('>Pass holen</a>');
  await user.click(screen.getByRole('radio', { name: 'Add-to-wallet buttons' }));
  await press(/^Copy HTML|^Copied!/);
  expect(copy.mock.lastCall?.[0]).toContain('Apple Wallet');
  expect(copy.mock.lastCall?.[0]).not.toContain('Google Wallet');
});

test('the QR code is saved as a file named after the template', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:code';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { press } = open({ signUps: { accessLevel: 'ANY', url: page } });
  await press('Download SVG');
  expect(names).toEqual(['Aurora-Rewards-QR.svg']);
  expect(await files[0]?.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
});

test('an archived template shows its settings and lets nothing be changed', async () => {
  open({
    template: { archivedAt: '2026-11-22T09:00:00.000Z', signUpEnabled: false },
    signUps: { accessLevel: 'ANY', url: page },
  });
  await screen.findByText('This pass is archived');
  await screen.findByText('The page is closed while the pass template is archived.');
  expect(await nameField()).toHaveProperty('disabled', true);
  expect(await screen.findByRole('radio', { name: /^Enabled/ })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Hand it out' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Send Pass Download Links' })).toBeNull();
});

test('the download email shows its subject, opens its editor and leads to the page that sends it', async () => {
  const { template, press } = open();
  await screen.findByText('Your card is ready');
  await press('Edit Email');
  await screen.findByRole('dialog', { name: 'Invite email' });
  expect((await link('Send Pass Download Links')).getAttribute('href')).toBe(
    `/aurora-coffee/templates/${template.id}/send-download`,
  );
});

test.each(['0197f5a4-0000-7000-8000-000000000000', 'no-id'])(
  '"If the template is not found, redirect to a fallback route": %s leads to the list of templates',
  async (id) => {
    const { history } = renderApp(`/aurora-coffee/templates/${id}/settings`, {
      ...sampleServer({}).answers,
      'workspace.passTemplates.get': () => {
        throw refusal('NOT_FOUND', 'Not found');
      },
    });
    await heading(/^Pass Templates/);
    // The template list of a workspace without a start page of its own.
    expect(history.location.pathname).toBe('/aurora-coffee');
  },
);

test('members see the settings of the sign-up page and cannot change them', async () => {
  const { server } = open();
  server.answer({ 'workspace.get': () => memberWorkspace });
  await screen.findByText('Only admins of your organization change these settings.');
  expect(screen.getByRole('radio', { name: /^Restricted/ })).toHaveProperty('disabled', true);
});

test('settings of the sign-up page that could not be loaded can be tried again', async () => {
  const template = publishedTemplate();
  const { server, press } = renderApp(`/aurora-coffee/templates/${template.id}/settings`, {
    ...sampleServer({ templates: [template] }).answers,
    'workspace.passTemplates.signUps.get': () => {
      throw refusal('BAD_REQUEST', 'Not now');
    },
  });
  await screen.findByText('Could not load the sign-up page’s settings');
  server.answer({ 'workspace.passTemplates.signUps.get': () => closed });
  await press('Try again');
  await screen.findByRole('radio', { name: /^Disabled/ });
});

test('leaving with unsaved changes of the sign-up page asks', async () => {
  const { user, follow } = open();
  await user.click(await screen.findByRole('radio', { name: /^Enabled/ }));
  await follow('Passes 0');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('radio', { name: /^Enabled/ })).toHaveProperty('checked', true);
});

test('opening the sign-up page leads to its link, poster and snippet', async () => {
  const { user, save } = open({});
  const next = () => screen.queryByText(/^Your sign-up page is open\./);
  await user.click(await screen.findByRole('radio', { name: /^Restricted/ }));
  await save();
  await waitFor(() => expect(next()?.closest('[tabindex]')).toBe(document.activeElement));
  for (const name of ['Create poster', 'Add to your website']) await button(name);
  await link('Open page');
});

test('changing who can sign up on an open page stays where it is', async () => {
  const { user, save } = open({ signUps: { accessLevel: 'ANY', url: page } });
  await user.click(await screen.findByRole('radio', { name: /^Restricted/ }));
  await save();
  await screen.findByRole('button', { name: 'Saved' });
  expect(screen.queryByText(/^Your sign-up page is open\./)).toBeNull();
});
