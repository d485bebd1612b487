import type { PassType } from '@tessera/pass-design';
import { readFlag, readText, readUuid } from '../../../lib/read-search.ts';

export const editorPages = [
  'design',
  'content',
  'barcode',
  'attributes',
  'features',
  'translations',
] as const;
export type EditorPageName = (typeof editorPages)[number];

export type EditorSearch = {
  fromId?: string;
  passType?: PassType;
  /** The design of the gallery that a new template begins with. */
  galleryDesign?: string;
  /** The imported pass that a new template begins with. */
  importedPass?: string;
  applePassTypeIdentifierId?: string;
  googleIssuerId?: string;
  createAsDemo?: true;
  name?: string;
  page?: EditorPageName;
  /** What is unfolded on the page: a feature, a language, or the id of a field or an attribute. */
  section?: string;
  locationPreview?: true;
};

/** Written out here because the address is read before the design package is loaded. */
const passTypes: readonly PassType[] = [
  'loyalty',
  'coupon',
  'giftCard',
  'eventTicket',
  'boardingPass',
  'generic',
];

/** What used to be pages of their own are sections of the features page; old bookmarks still lead there. */
const legacyPages = ['location', 'deepLink', 'expiry', 'groupPasses'];

/** Reads the address of the editor; what is not understood is dropped. */
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
