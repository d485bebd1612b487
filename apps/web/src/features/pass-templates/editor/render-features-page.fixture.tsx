import type { DesignDocument } from '@tessera/pass-design';
import { renderPage, sampleWorkspace } from '../../../lib/render-page.fixture.tsx';
import { type Editor, EditorContext } from './editor-context.ts';
import { FeaturesPage } from './features-page.tsx';
import { samplePreview } from './sample-preview.ts';

const nothing = () => undefined;

type Shown = { document: DesignDocument; section: string; issues?: Editor['issues'] };

/** The markup of the editor's Features page with one section open. */
export function renderFeaturesPage({ document, section, issues = [] }: Shown): Promise<string> {
  const editor: Editor = {
    document,
    saved: document,
    issues,
    content: samplePreview({ name: 'Sample', document }, sampleWorkspace, new Date(0)).content,
    hasIssuedPasses: false,
    section,
    openSection: nothing,
    showLocationPreview: nothing,
    change: nothing,
    beginGesture: nothing,
  };
  return renderPage(
    <EditorContext value={editor}>
      <FeaturesPage />
    </EditorContext>,
  );
}
