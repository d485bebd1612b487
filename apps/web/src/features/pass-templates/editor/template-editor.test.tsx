import type { PassTemplate } from '@tessera/contract';
import { type DesignDocument, emptyDesignDocument, type Images } from '@tessera/pass-design';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { renderPage, textOf } from '../../../lib/render-page.fixture.tsx';
import { templateOf } from '../template.fixture.ts';
import { CoverNote } from './preview/stage.tsx';
import { TemplateEditor } from './template-editor.tsx';

const nothing = () => undefined;
const starter: DesignDocument = {
  ...emptyDesignDocument('eventTicket', 'Latte Art Evening'),
  fields: { header: [], primary: [], secondary: [], auxiliary: [], back: [] },
};
const picture = { file: 'f'.repeat(64), crop: null };

async function drawEditor(document: DesignDocument, loaded: PassTemplate | null) {
  const markup = await renderPage(
    <TemplateEditor
      passTemplateId={loaded?.id ?? null}
      loaded={loaded}
      firstDraft={() => ({ name: 'Latte Art Evening', document })}
      platforms={{}}
      search={{ page: 'barcode' }}
      onSearch={nothing}
      onSaved={nothing}
    />,
  );
  return textOf(markup);
}

it('never offers to create an existing template, even while it is refetched', async () => {
  const existing = await drawEditor(starter, templateOf(starter));
  expect(existing).toContain('Saved Publish');
  expect(existing).not.toContain('Create');
  expect(await drawEditor(starter, null)).toContain('Create Publish');
});

it('where Google Wallet shows no cover image, its preview says why and where it would be', () => {
  const words = (images: Images) => textOf(renderToStaticMarkup(<CoverNote images={images} />));
  expect(words({})).toBe(
    'This design has no cover image. Google Wallet shows it here, at the foot of the pass.',
  );
  expect(words({ background: picture })).toBe(
    'Google Wallet does not show the background image. Add a cover image to see it here, at the foot of the pass.',
  );
  expect(words({ background: picture, cover: picture })).toBe('');
});
