import type {
  Attribute,
  Barcode,
  Colors,
  ColorVariant,
  DesignDocument,
  DesignImages,
  DetailKey,
  Field,
  FieldSlot,
  ImageRef,
  ImageSlot,
  TransitMode,
} from '@tessera/pass-design';

export type Features = DesignDocument['features'];

export type Layout = Partial<Pick<DesignDocument, 'style' | 'poster' | 'googleRows'>>;

/** What a picture shows instead, by holder, value or wallet; only a cover has stamps and one of Google's. */
export type ImageLooks = Partial<
  Pick<NonNullable<DesignImages['cover']>, 'attribute' | 'variants' | 'stamps' | 'google'>
>;

export type DesignChange =
  | { kind: 'rename'; name: string }
  | { kind: 'replaceDesign'; document: DesignDocument }
  | { kind: 'setText'; part: 'heading' | 'description'; text: string }
  | { kind: 'setColor'; part: keyof Colors; color: string }
  | { kind: 'setImage'; slot: ImageSlot; image: ImageRef | null }
  | { kind: 'describeImage'; slot: ImageSlot; alt: string }
  | { kind: 'setLooks'; slot: ImageSlot; looks: ImageLooks }
  | { kind: 'setColorVariants'; variants: ColorVariant[] }
  | { kind: 'setTransitMode'; transitMode: TransitMode }
  | { kind: 'setLayout'; layout: Layout }
  | { kind: 'addField'; slot: FieldSlot; field: Field }
  | { kind: 'changeField'; id: string; field: Partial<Field> }
  | { kind: 'moveField'; id: string; toSlot: FieldSlot; toIndex: number }
  | { kind: 'removeField'; id: string }
  | { kind: 'setDetail'; key: DetailKey; text: string }
  | { kind: 'setLinks'; links: DesignDocument['links'] }
  | { kind: 'setBarcode'; barcode: Barcode | null }
  | { kind: 'addAttribute'; attribute: Attribute }
  | { kind: 'changeAttribute'; id: string; attribute: Partial<Attribute> }
  | { kind: 'moveAttribute'; id: string; toIndex: number }
  | { kind: 'removeAttribute'; id: string }
  | { kind: 'setFeatures'; features: Partial<Features> }
  | TranslationChange;

export type TranslationChange =
  /** Of the design itself; swaps a language that it is translated into with the current one. */
  | { kind: 'setLanguage'; language: string }
  | { kind: 'addLanguage'; language: string }
  | { kind: 'removeLanguage'; language: string }
  | { kind: 'setTranslation'; language: string; path: string; text: string }
  | { kind: 'importTranslations'; translations: DesignDocument['translations'] };
