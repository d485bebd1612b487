import { emptyDesignDocument, type PassType } from '@tessera/pass-design';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, renderApp } from '../../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../../testing/sample-server.ts';

function openSection(section: string, passType: PassType = 'loyalty') {
  const template = publishedTemplate();
  template.passType = passType;
  template.latestRevision.document = emptyDesignDocument(passType, 'Rewards');
  const app = renderApp(
    `/aurora-coffee/templates/${template.id}/edit?page=features&section=${section}`,
    sampleServer({ templates: [template] }).answers,
  );
  const saved = () => template.latestRevision.document.features;
  return { ...app, saved };
}

type Section = [section: string, edit: (app: ReturnType<typeof openSection>) => Promise<void>, saved: object];

test.each<Section>([
  [
    'deepLink',
    async ({ user }) => user.type(await screen.findByLabelText('Address'), 'https://shop.example'),
    { deepLink: 'https://shop.example' },
  ],
  [
    'groupPasses',
    async ({ user }) => user.type(await screen.findByLabelText('Group'), 'aurora'),
    { groupPasses: 'aurora' },
  ],
  [
    'sharing',
    async ({ user }) => user.click(await screen.findByRole('switch', { name: /^Prohibit sharing/ })),
    { sharingProhibited: true },
  ],
  [
    'expiry',
    async ({ user }) => {
      await user.click(await screen.findByLabelText('After issue'));
      const days = await screen.findByLabelText('Days after issue');
      await user.clear(days);
      await user.type(days, '30');
    },
    { expiry: { kind: 'afterIssue', days: 30 } },
  ],
  [
    'location',
    async ({ user, press }) => {
      await press('Add location');
      const latitude = await screen.findByLabelText('Latitude');
      await user.clear(latitude);
      await user.type(latitude, '59.9139');
      await user.type(await screen.findByLabelText('Reminder'), 'Your coffee waits');
    },
    { locations: [{ latitude: 59.9139, relevantText: 'Your coffee waits' }] },
  ],
  [
    'appLinks',
    async ({ user }) => {
      await user.click(await screen.findByLabelText('Link an app'));
      await user.type(await screen.findByLabelText('Android package'), 'example.aurora');
    },
    { appLinks: { appStoreIds: [], androidPackage: 'example.aurora' } },
  ],
  [
    'nfc',
    async ({ user }) => user.click(await screen.findByLabelText('Send a message by NFC')),
    { nfc: { message: '{{ pass.serialNumber }}', redemptionIssuers: [] } },
  ],
])(
  'the address opens the section %s, and what is entered there is saved',
  async (section, edit, expected) => {
    const app = openSection(section);
    await edit(app);
    await app.press('Save');
    await waitFor(() => expect(app.saved()).toMatchObject(expected));
  },
);

test('a date of relevance begins with the attribute that is a date, and is saved', async () => {
  const { press, saved, user } = openSection('relevance', 'eventTicket');
  await press('Add date');
  const from = await screen.findAllByLabelText('From');
  await user.clear(from.at(-1) as HTMLElement);
  await user.type(from.at(-1) as HTMLElement, '2027-06-18T19:30');
  await press('Save');
  await waitFor(() => expect(saved().relevantDates.at(-1)?.start).toBe('2027-06-18T19:30'));
});

test('a new item of a list gets the focus; a full list takes none until one is removed', async () => {
  const { press, user } = openSection('actions');
  await press('Add action');
  await press('Add action');
  const types = (await screen.findAllByLabelText('Button')).filter(({ tagName }) => tagName === 'INPUT');
  expect(types).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(types[1]));
  const add = await button('Add action');
  expect(add.matches(':disabled')).toBe(true);
  const [removeFirst] = await screen.findAllByRole('button', { name: 'Remove action' });
  await user.click(removeFirst as HTMLElement);
  await waitFor(() => expect(types.map(({ isConnected }) => isConnected)).toEqual([false, true]));
  expect(add.matches(':disabled')).toBe(false);
});

test.each<[section: string, edit: Section[1], finding: RegExp]>([
  ['deepLink', async ({ user }) => user.type(await screen.findByLabelText('Address'), 'shop'), /https:\/\//],
  [
    'nfc',
    async ({ user }) => user.click(await screen.findByLabelText('Send a message by NFC')),
    /Apple Wallet sends nothing without/,
  ],
  ['actions', ({ press }) => press('Add action'), /Apple Wallet shows this action only with an address/],
])('the section %s shows what is wrong with its value, at the control', async (section, edit, finding) => {
  const app = openSection(section);
  await edit(app);
  expect((await screen.findAllByText(finding)).length).toBeGreaterThan(0);
});

test('pressing a section opens it alone, and pressing it again folds it', async () => {
  const { press } = openSection('sharing');
  await screen.findByRole('switch', { name: /^Prohibit sharing/ });
  await press(/^Grouping/);
  await screen.findByLabelText('Group');
  expect(screen.queryByRole('switch')).toBeNull();
  await press(/^Grouping/);
  await waitFor(() => expect(screen.queryByLabelText('Group')).toBeNull());
});

test('a section that the address opens is scrolled into view, and one that is pressed stays where it is', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { press } = openSection('nfc');
  const section = (await button(/^NFC/)).closest('[data-open]');
  expect(scroll.mock.contexts).toEqual([section]);
  await press(/^Grouping/);
  await screen.findByLabelText('Group');
  expect(scroll.mock.contexts).toEqual([section]);
});

test('on a phone the address of a section opens the sheet that has it', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.startsWith('(max-width'),
      media: query,
    } as MediaQueryList),
  );
  openSection('groupPasses');
  expect((await screen.findByRole('dialog', { name: 'Features' })).textContent).toContain('Grouping');
  await screen.findByLabelText('Group');
  expect((await button(/^Grouping/)).getAttribute('aria-expanded')).toBe('true');
});
