import { emptyDesignDocument, plainLanguage } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { drawPage, sampleWorkspace } from '../../../lib/draw-page.fixture.tsx';
import { type Editor, EditorContext } from './editor-context.ts';
import { FeaturesPage } from './features-page.tsx';
import { previewFace } from './preview-face.ts';

const document = emptyDesignDocument('loyalty', 'Aurora Coffee');
const nothing = () => undefined;

const draw = (section: string) => {
  const editor: Editor = {
    document,
    saved: document,
    issues: [],
    face: previewFace(document, sampleWorkspace, new Date(0), plainLanguage),
    hasIssuedPasses: false,
    section,
    openSection: nothing,
    showLocationPreview: nothing,
    change: nothing,
    settle: nothing,
  };
  return drawPage(
    <EditorContext value={editor}>
      <FeaturesPage />
    </EditorContext>,
  );
};

it.each([
  ['deepLink', 'Address'],
  ['groupPasses', 'Group'],
])('the input of each feature has an id of its own, and with it a name: %s', async (section, name) => {
  const markup = await draw(section);
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const [, labelled] = new RegExp(`<label[^>]*\\sfor="([^"]+)"[^>]*>${name}<`).exec(markup) ?? [];
  expect(markup).toMatch(new RegExp(`<input[^>]*\\sid="${labelled}"`));
});
