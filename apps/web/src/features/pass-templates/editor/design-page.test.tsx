import { emptyDesignDocument } from '@tessera/pass-design';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
