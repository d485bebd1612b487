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
      const field = await screen.findByLabelText('Add locations');
      await user.type(field, 'https://www.openstreetmap.org/#map=15/59.9139/10.7522');
      await press('Add');
      await user.type(await screen.findByLabelText('Reminder'), 'Your coffee waits');
    },
    { locations: [{ latitude: 59.9139, longitude: 10.7522, relevantText: 'Your coffee waits' }] },
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

test('a CSV of stores adds as many locations as a design may have, and says how many were left out', async () => {
  const { user, press } = openSection('location');
  const rows = Array.from({ length: 102 }, (_, index) => `Shop ${index},59.${index + 100},18.1`);
  const field = await screen.findByLabelText('Add locations');
  await user.click(field);
  await user.paste(['name,latitude,longitude', ...rows].join('\n'));
  await press('Add');
  await screen.findByText('A design has 100 locations; 2 of 102 were left out.');
  expect(screen.getAllByLabelText('Reminder').map((input) => (input as HTMLInputElement).value)).toContain(
    'Shop 99',
  );
});

test('text that holds no location says what does', async () => {
  const { user, press } = openSection('location');
  await user.type(await screen.findByLabelText('Add locations'), 'Long Quay 1');
  await press('Add');
  await screen.findByText(/^No location was found in this\./);
  await user.clear(screen.getByLabelText('Add locations'));
  await user.type(screen.getByLabelText('Add locations'), 'https://maps.app.goo.gl/abc');
  await press('Add');
  await screen.findByText(/^This short link holds no coordinates\./);
});

test('an address is searched where a geocoder is configured, and a found location is added', async () => {
  const { server, user, press, saved } = openSection('location');
  server.answer({
    'workspace.passTemplates.geocoder': () => ({ isConfigured: true }),
    'workspace.passTemplates.findLocations': () => ({
      locations: [{ name: 'Long Quay 1, Stockholm', latitude: 59.3293, longitude: 18.0686 }],
      attribution: 'Data © OpenStreetMap contributors',
    }),
  });
  await user.type(await screen.findByLabelText('Add locations'), 'Long Quay 1');
  await press('Search');
  await screen.findByText('Data © OpenStreetMap contributors');
  await press('Long Quay 1, Stockholm');
  await press('Save');
  await waitFor(() =>
    expect(saved()).toMatchObject({ locations: [{ latitude: 59.3293, longitude: 18.0686 }] }),
  );
});
