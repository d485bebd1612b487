import { AttributesPage } from './attributes-page.tsx';
import { BarcodePage } from './barcode-page.tsx';
import { ContentPage } from './content-page.tsx';
import { DesignPage } from './design-page.tsx';
import type { EditorPageName } from './editor-search.ts';
import { FeaturesPage } from './features-page.tsx';

type PagePropertiesProps = { page: EditorPageName; onSide: (side: 'front' | 'back') => void };

/** The controls of the page chosen. */
export function PageProperties({ page, onSide }: PagePropertiesProps) {
  switch (page) {
    case 'design':
      return <DesignPage />;
    case 'content':
      return <ContentPage onSide={onSide} />;
    case 'barcode':
      return <BarcodePage />;
    case 'attributes':
      return <AttributesPage />;
    case 'features':
      return <FeaturesPage />;
  }
}
