import { emptyDesignDocument } from '@tessera/pass-design';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { button, renderApp, textbox } from '../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

const uploaded = { file: 'a'.repeat(64), width: 660, height: 200, url: '' };
const picture = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });

function openDesign(images = {}) {
  const template = publishedTemplate();
  Object.assign(template.latestRevision.document.images, images);
  const app = renderApp(
    `/aurora-coffee/templates/${template.id}/edit?page=design`,
    sampleServer({ templates: [template] }).answers,
  );
  return { ...app, template };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['dropped on', (tile: HTMLElement) => fireEvent.drop(tile, { dataTransfer: { files: [picture] } })],
  ['pasted into', (tile: HTMLElement) => fireEvent.paste(tile, { clipboardData: { files: [picture] } })],
])('a picture %s its slot replaces what was there', async (_, give) => {
  FakeUpload.answers = [{ status: 201, answer: uploaded }];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const { press, template } = openDesign({ logo: { file: 'b'.repeat(64), crop: null } });
  give(await button('Replace the logo'));
  await press('Save');
  await waitFor(() => expect(template.latestRevision.document.images.logo?.file).toBe(uploaded.file));
});

test('a picture of the design may be replaced by an attribute of each holder', async () => {
  const template = publishedTemplate();
  const photo = {
    ...{ id: 'photo', key: 'photo', label: 'Photo', type: 'image' as const, scope: 'pass' as const },
    ...{ required: false, default: null, onSignUpForm: false },
  };
  template.latestRevision.document.attributes.push(photo);
  template.latestRevision.document.images.cover = { file: 'b'.repeat(64), crop: null };
  const { user, press } = renderApp(
    `/aurora-coffee/templates/${template.id}/edit?page=design`,
    sampleServer({ templates: [template] }).answers,
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Picture of each holder' }), 'Photo');
  await press('Save');
  await waitFor(() =>
    expect(template.latestRevision.document.images.cover).toMatchObject({ attribute: 'photo' }),
  );
});

test('the palette suggests the colors of the logo, and one of them becomes the color', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  const red = Array.from({ length: 40 }, () => [200, 30, 40, 255]).flat();
  const context = { drawImage: () => undefined, getImageData: () => ({ data: red }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const { user } = openDesign({ logo: { file: 'b'.repeat(64), crop: null } });
  await user.click(await textbox('Background'));
  await screen.findByRole('group', { name: 'From the logo' });
  await user.click(await button('#c81e28'));
  expect(await textbox('Background')).toHaveProperty('value', '#c81e28');
});

test('the foot of a generic poster takes any field of the front but the primary one, and keeps one that was moved to the back', async () => {
  const template = publishedTemplate();
  const generic = emptyDesignDocument('generic', 'Rewards');
  const field = (id: string) => ({ id, key: id, label: `A ${id}`, value: 'x', kind: 'text' as const });
  template.latestRevision.document = {
    ...generic,
    style: 'poster',
    poster: { fields: ['moved'] },
    fields: {
      header: [],
      primary: [field('name')],
      secondary: [field('since')],
      auxiliary: [],
      back: [field('moved'), field('terms')],
    },
  };
  const { user } = renderApp(
    `/aurora-coffee/templates/${template.id}/edit?page=design`,
    sampleServer({ templates: [template] }).answers,
  );
  await user.click(await screen.findByRole('combobox', { name: 'Fields at the foot' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['A since', 'A moved']);
});

const square = 'd'.repeat(64);

test('a cover by value takes a condition and a picture of its own', async () => {
  FakeUpload.answers = [{ status: 201, answer: uploaded }];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const { user, press, template } = openDesign({ cover: { file: square, crop: null } });
  await press('Add cover image by value');
  const condition = within(await screen.findByRole('group', { name: 'Shown if' }));
  const [attribute] = template.latestRevision.document.attributes;
  await user.selectOptions(condition.getByRole('combobox', { name: 'Comparison' }), 'is at least');
  await user.type(condition.getByRole('textbox', { name: 'Value' }), '100');
  const [tile] = await screen.findAllByRole('button', { name: 'Replace the picture for these values' });
  if (tile) fireEvent.drop(tile, { dataTransfer: { files: [picture] } });
  await press('Save');
  await waitFor(() =>
    expect(template.latestRevision.document.images.cover).toMatchObject({
      file: square,
      variants: [{ when: [{ key: attribute?.key, operator: 'isAtLeast', value: 100 }], file: uploaded.file }],
    }),
  );
});

test('stamps begin with artwork of ours, and are drawn before the design has them', async () => {
  const drawn: unknown[] = [];
  const files = ['1', '2', '3'].map((digit) => digit.repeat(64));
  FakeUpload.answers = files.map((file) => ({ status: 201, answer: { ...uploaded, file } }));
  FakeUpload.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const template = publishedTemplate();
  Object.assign(template.latestRevision.document.images, { cover: { file: square, crop: null } });
  const { user, press } = renderApp(`/aurora-coffee/templates/${template.id}/edit?page=design`, {
    ...sampleServer({ templates: [template] }).answers,
    'workspace.passTemplates.drawStamps': ({ stamps }) => void drawn.push(stamps),
  });
  await user.click(await screen.findByRole('switch', { name: /^Draw stamps/ }));
  await waitFor(() => expect(drawn).toHaveLength(1));
  await press('Save');
  const [full, empty, last] = files;
  const stamps = { attribute: 'points', total: 10, columns: 5, full, empty, last };
  await waitFor(() =>
    expect(template.latestRevision.document.images.cover).toMatchObject({ file: square, stamps }),
  );
  expect(drawn).toMatchObject([stamps]);
  const total = await screen.findByRole('textbox', { name: 'Stamps' });
  fireEvent.change(total, { target: { value: '12' } });
  await waitFor(() => expect(drawn).toHaveLength(2));
  await waitFor(() => expect(total).toHaveProperty('value', '12'));
  await press('Undo');
  await waitFor(() => expect(total).toHaveProperty('value', '10'));
  expect(FakeUpload.sent.map(({ file }) => file)).toMatchObject(files.map(() => ({ type: 'image/svg+xml' })));
});
