import { passTypes } from '@tessera/pass-design';
import { findGalleryDesign, galleryDesigns, galleryDocument } from '@tessera/pass-gallery';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../lib/answering-trpc.fixture.ts';
import { button, renderApp, textbox } from '../../testing/render-app.tsx';
import { publishedTemplate } from '../../testing/sample-server.ts';
import { passTypeLabels } from './pass-type-labels.ts';

const oneTemplate = () => ({ passTemplates: [publishedTemplate()], totalCount: 1, nextCursor: null });

function draftOf({ galleryDesign, name }: { galleryDesign: string; name: string }) {
  const design = findGalleryDesign(galleryDesign);
  if (!design) throw refusal('validationFailed', 'The gallery has no design of this name.');
  return { document: galleryDocument(design, name) };
}

const answers: Answers = {
  'workspace.passTemplates.list': oneTemplate,
  'workspace.applePassTypeIdentifiers.list': () => ({
    identifiers: [],
    totalCount: 0,
    nextCursor: null,
  }),
  'workspace.googleIssuers.list': () => ({ issuers: [], totalCount: 0, nextCursor: null }),
};

/** Without a layout, every card is in view. */
class EverythingInView implements Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
  readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe(target: Element) {
    this.report([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EverythingInView);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function openDialog(more: Answers = {}) {
  const app = renderApp('/aurora-coffee/templates', { ...answers, ...more });
  await screen.findByText('Rewards');
  await app.press('Create Pass Template');
  const designs = await screen.findByRole('radiogroup', { name: 'Which design do you begin with?' });
  const radio = (name: string | RegExp) => within(designs).findByRole('radio', { name });
  const titles = () =>
    within(designs)
      .getAllByRole('radio')
      .map((each) => each.closest('label')?.textContent);
  const filter = async (name: string) => app.user.click(await screen.findByRole('radio', { name }));
  const designIt = async (name: string) => {
    await app.fill('Name', name);
    await app.press('Design it');
  };
  return { ...app, designs, radio, titles, filter, designIt };
}

test('the gallery shows every design and then the plain one of each type, all named for a screen reader, the first one chosen', async () => {
  const { titles, radio } = await openDialog();
  expect(titles()).toEqual([
    ...galleryDesigns.map(({ title, passType }) => `${title}${passTypeLabels[passType]}`),
    ...passTypes.map((passType) => `Plain ${passTypeLabels[passType].toLowerCase()}`),
  ]);
  expect(await radio(/^Café stamps/)).toHaveProperty('checked', true);
  expect(screen.getAllByRole('radio', { checked: true }).map((each) => each.getAttribute('name'))).toEqual(
    expect.arrayContaining(['passType', 'design']),
  );
});

test('a type shows its designs only, and what is chosen is always in sight', async () => {
  const { filter, titles, radio } = await openDialog();
  await filter('Gift card');
  expect(titles()).toEqual(['CinemaGift card', 'City poolGift card', 'Plain gift card']);
  expect(await radio(/^Cinema/)).toHaveProperty('checked', true);
  await filter('All');
  expect(await radio(/^Cinema/)).toHaveProperty('checked', true);
});

test('each card is drawn as the chosen wallet draws it', async () => {
  const { designs, user } = await openDialog();
  const appleCards = () => designs.querySelectorAll('[data-style], [data-kind="ticket"]').length;
  await waitFor(() => expect(appleCards()).toBe(galleryDesigns.length + passTypes.length));
  await user.click(await screen.findByText('Google Wallet'));
  await waitFor(() => expect(appleCards()).toBe(0));
  expect(designs.querySelectorAll('article').length).toBe(galleryDesigns.length + passTypes.length);
});

test('the chosen design opens in the editor under the given name, unsaved', async () => {
  const begin = vi.fn(draftOf);
  const { filter, radio, user, designIt, history } = await openDialog({
    'workspace.passTemplates.draftFromGallery': begin,
  });
  await filter('Boarding pass');
  await user.click(await radio(/^Night ferry/));
  await designIt('Fjord Line');
  expect(await textbox('Internal name of the template')).toHaveProperty('value', 'Fjord Line');
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toMatchObject({
    passType: 'boardingPass',
    galleryDesign: 'night-ferry',
    name: 'Fjord Line',
  });
  expect(await textbox('Heading')).toHaveProperty('value', 'Fjord Line');
  await button('Create');
  // Another page of the editor must not create another draft.
  fireEvent.click(await button('Barcode'));
  await waitFor(() => expect(history.location.search).toContain('page=barcode'));
  expect(begin).toHaveBeenCalledTimes(1);
});

test('the plain design of a type opens without a question to the server', async () => {
  const begin = vi.fn(draftOf);
  const { radio, user, designIt, history } = await openDialog({
    'workspace.passTemplates.draftFromGallery': begin,
  });
  await user.click(await radio('Plain coupon'));
  await designIt('Winter sale');
  expect(await textbox('Internal name of the template')).toHaveProperty('value', 'Winter sale');
  expect(history.location.search).not.toContain('galleryDesign');
  expect(begin).not.toHaveBeenCalled();
});

test('an address with an unknown design says so and leads back', async () => {
  renderApp('/aurora-coffee/templates/new/edit?passType=loyalty&galleryDesign=tram', {
    ...answers,
    'workspace.passTemplates.draftFromGallery': draftOf,
  });
  await screen.findByText('The gallery has no design of this name.');
  await screen.findByRole('link', { name: 'Back to Pass Templates' });
});

test('a gallery design without a pass type is refused like any new template without one', async () => {
  renderApp('/aurora-coffee/templates/new/edit?galleryDesign=cafe-stamps', answers);
  await screen.findByText('Invalid runtime state, missing pass type');
});
