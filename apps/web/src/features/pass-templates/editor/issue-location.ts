import type { EditorPageName } from './editor-search.ts';

export type EditorLocation = { page: EditorPageName; section: string | undefined };

const featureSections: Record<string, string> = {
  locations: 'location',
  maxDistance: 'location',
  nearest: 'location',
  validFrom: 'expiry',
  expiry: 'expiry',
  groupPasses: 'groupPasses',
  sharingProhibited: 'sharing',
  deepLink: 'deepLink',
  relevantDates: 'relevance',
  beacons: 'relevance',
  appLinks: 'appLinks',
  nfc: 'nfc',
  guide: 'guide',
  featuredActions: 'actions',
};

/** The page and section of a part, by its dotted path, as `checkDesign` and the server name it. */
export function editorLocation(path: string): EditorLocation {
  const [head = '', second = ''] = path.split('.');
  switch (head) {
    case 'fields':
      return { page: 'content', section: second || undefined };
    case 'slots':
    case 'googleRows':
      return { page: 'content', section: undefined };
    case 'details':
      return { page: 'content', section: 'details' };
    case 'links':
      return { page: 'content', section: 'links' };
    case 'barcode':
      return { page: 'barcode', section: undefined };
    case 'attributes':
      return { page: 'attributes', section: second || undefined };
    case 'translations':
      return { page: 'translations', section: second || undefined };
    case 'features':
      return { page: 'features', section: featureSections[second] };
    default:
      return { page: 'design', section: undefined };
  }
}

export function controlId(path: string): string {
  return `design-${path.replaceAll('.', '-')}`;
}
