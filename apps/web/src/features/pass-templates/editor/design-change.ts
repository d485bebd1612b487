import type {
  Attribute,
  Barcode,
  Colors,
  DesignDocument,
  Field,
  FieldSlot,
  ImageRef,
  ImageSlot,
  TransitMode,
} from '@tessera/pass-design';

export type Features = DesignDocument['features'];

/** Everything the editor can do to a draft. */
export type DesignChange =
  | { kind: 'rename'; name: string }
  | { kind: 'setText'; part: 'heading' | 'description'; text: string }
  | { kind: 'setColor'; part: keyof Colors; color: string }
  | { kind: 'setImage'; slot: ImageSlot; image: ImageRef | null }
  | { kind: 'describeImage'; slot: ImageSlot; alt: string }
  | { kind: 'setTransitMode'; transitMode: TransitMode }
  | { kind: 'addField'; slot: FieldSlot; field: Field }
  | { kind: 'changeField'; slot: FieldSlot; index: number; field: Partial<Field> }
  | { kind: 'moveField'; slot: FieldSlot; index: number; toSlot: FieldSlot; toIndex: number }
  | { kind: 'removeField'; slot: FieldSlot; index: number }
  | { kind: 'setBarcode'; barcode: Barcode | null }
  | { kind: 'addAttribute'; attribute: Attribute }
  | { kind: 'changeAttribute'; index: number; attribute: Partial<Attribute> }
  | { kind: 'moveAttribute'; index: number; toIndex: number }
  | { kind: 'removeAttribute'; index: number }
  | { kind: 'setFeatures'; features: Partial<Features> };

/** Changes of the same tag in a row are one step to undo: a word typed, a colour dragged. Null: always a step of its own. */
export function tagOf(change: DesignChange): string | null {
  switch (change.kind) {
    case 'rename':
      return 'rename';
    case 'setText':
    case 'setColor':
      return `${change.kind}.${change.part}`;
    case 'describeImage':
      return `image.${change.slot}`;
    case 'changeField':
      return `field.${change.slot}.${change.index}.${Object.keys(change.field).join()}`;
    case 'changeAttribute':
      return `attribute.${change.index}.${Object.keys(change.attribute).join()}`;
    case 'setFeatures':
      return `features.${Object.keys(change.features).join()}`;
    case 'setBarcode':
      return change.barcode ? 'barcode' : null;
    default:
      return null;
  }
}
