import type { ComponentType } from 'react';
import { fetchedParts } from '../../../ui/fetched-parts.ts';
import type { EditorPageName } from './editor-search.ts';

export type FetchedPageName = Exclude<EditorPageName, 'design'>;
type EditorPage = ComponentType<{ onSide: (side: 'front' | 'back') => void }>;

/** The design page, which the editor opens with, comes with the editor; these when somebody goes to them. */
export const fetchedPages = fetchedParts<FetchedPageName, EditorPage>({
  content: () => import('./content-page.tsx').then((module) => module.ContentPage),
  barcode: () => import('./barcode-page.tsx').then((module) => module.BarcodePage),
  attributes: () => import('./attributes-page.tsx').then((module) => module.AttributesPage),
  features: () => import('./features-page.tsx').then((module) => module.FeaturesPage),
});
