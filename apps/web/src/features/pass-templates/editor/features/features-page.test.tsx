import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { renderFeaturesPage } from './render-features-page.fixture.tsx';

const document = emptyDesignDocument('loyalty', 'Aurora Coffee');

it.each([
  ['deepLink', 'Address'],
  ['groupPasses', 'Group'],
])('the input of each feature has an id of its own, and with it a name: %s', async (section, name) => {
  const markup = await renderFeaturesPage({ document, section });
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const [, labeled] = new RegExp(`<label[^>]*\\sfor="([^"]+)"[^>]*>${name}<`).exec(markup) ?? [];
  expect(markup).toMatch(new RegExp(`<input[^>]*\\sid="${labeled}"`));
});
