import type { DesignDocument, DesignIssue } from '@tessera/pass-design';
import { renderPage } from '../../../../lib/render-page.fixture.tsx';
import { EditorContext } from '../editor-context.ts';
import { sampleEditor } from '../sample-editor.fixture.ts';
import { FeaturesPage } from './features-page.tsx';

type Shown = { document: DesignDocument; section: string; issues?: readonly DesignIssue[] };

export function renderFeaturesPage({ document, section, issues }: Shown): Promise<string> {
  return renderPage(
    <EditorContext value={sampleEditor(document, { issues, section })}>
      <FeaturesPage />
    </EditorContext>,
  );
}
