import type { PassType } from '@tessera/pass-design';
import { readFlag, readText, readUuid } from '../../../lib/read-search.ts';

export const editorPages = [
  'design',
  'content',
  'barcode',
  'attributes',
  'program',
  'features',
  'translations',
] as const;
export type EditorPageName = (typeof editorPages)[number];

export type EditorSearch = {
  fromId?: string;
  passType?: PassType;
  galleryDesign?: string;
  importedPass?: string;
  applePassTypeIdentifierId?: string;
  googleIssuerId?: string;
  createAsDemo?: true;
  name?: string;
  page?: EditorPageName;
  section?: string;
  locationPreview?: true;
};

/** Repeated here, because the URL is parsed before the design package loads. */
const passTypes: readonly PassType[] = [
  'loyalty',
  'coupon',
  'giftCard',
  'eventTicket',
  'boardingPass',
  'generic',
];

/** Former pages that are sections of the features page now; old bookmarks still work. */
const legacyPages = ['location', 'deepLink', 'expiry', 'groupPasses'];

/** Unknown values are dropped. */
export function readEditorSearch(search: Record<string, unknown>): EditorSearch {
  return {
    fromId: readUuid(search.fromId),
    passType: passTypes.find((known) => known === search.passType),
    galleryDesign: readText(search.galleryDesign),
    importedPass: readText(search.importedPass),
    applePassTypeIdentifierId: readUuid(search.applePassTypeIdentifierId),
    googleIssuerId: readUuid(search.googleIssuerId),
    createAsDemo: readFlag(search.createAsDemo),
    name: readText(search.name),
    ...readLocation(search),
    locationPreview: readFlag(search.locationPreview),
  };
}

function readLocation(search: Record<string, unknown>): Pick<EditorSearch, 'page' | 'section'> {
  const legacy = legacyPages.find((name) => name === search.page);
  if (legacy) return { page: 'features', section: legacy };
  return {
    page: editorPages.find((name) => name === search.page),
    section: readText(search.section),
  };
}
