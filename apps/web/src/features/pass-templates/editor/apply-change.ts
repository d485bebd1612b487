import type { DesignDocument, FieldSlot } from '@tessera/pass-design';
import type { DesignChange } from './design-change.ts';
import type { Draft } from './draft.ts';
import { renameReference } from './rename-reference.ts';

/** The draft after a change. What does not stand in the draft (any more) is left alone. */
export function applyChange(draft: Draft, change: DesignChange): Draft {
  if (change.kind === 'rename') return { ...draft, name: change.name };
  return { ...draft, document: changeDocument(draft.document, change) };
}

function changeDocument(
  document: DesignDocument,
  change: Exclude<DesignChange, { kind: 'rename' }>,
): DesignDocument {
  switch (change.kind) {
    case 'setText':
      return { ...document, [change.part]: change.text };
    case 'setColor':
      return { ...document, colors: { ...document.colors, [change.part]: change.color } };
    case 'setImage':
      return { ...document, images: { ...document.images, [change.slot]: change.image ?? undefined } };
    case 'describeImage':
      return describeImage(document, change);
    case 'setTransitMode':
      return { ...document, transitMode: change.transitMode };
    case 'addField':
      return withSlot(document, change.slot, (fields) => [...fields, change.field]);
    case 'changeField':
      return withSlot(document, change.slot, (fields) => changeAt(fields, change.index, change.field));
    case 'removeField':
      return withSlot(document, change.slot, (fields) => fields.filter((_, index) => index !== change.index));
    case 'moveField':
      return moveField(document, change);
    case 'setBarcode':
      return { ...document, barcode: change.barcode };
    case 'addAttribute':
      return { ...document, attributes: [...document.attributes, change.attribute] };
    case 'changeAttribute':
      return changeAttribute(document, change);
    case 'moveAttribute':
      return { ...document, attributes: moved(document.attributes, change.index, change.toIndex) };
    case 'removeAttribute':
      return { ...document, attributes: document.attributes.filter((_, index) => index !== change.index) };
    case 'setFeatures':
      return { ...document, features: { ...document.features, ...change.features } };
  }
}

function describeImage(
  document: DesignDocument,
  { slot, alt }: Extract<DesignChange, { kind: 'describeImage' }>,
): DesignDocument {
  const image = document.images[slot];
  if (!image) return document;
  return { ...document, images: { ...document.images, [slot]: { ...image, alt: alt || undefined } } };
}

type Fields = DesignDocument['fields'];

function withSlot(
  document: DesignDocument,
  slot: FieldSlot,
  edit: (fields: Fields[FieldSlot]) => Fields[FieldSlot],
): DesignDocument {
  return { ...document, fields: { ...document.fields, [slot]: edit(document.fields[slot]) } };
}

function moveField(
  document: DesignDocument,
  { slot, index, toSlot, toIndex }: Extract<DesignChange, { kind: 'moveField' }>,
): DesignDocument {
  if (slot === toSlot) return withSlot(document, slot, (fields) => moved(fields, index, toIndex));
  const field = document.fields[slot][index];
  if (!field) return document;
  const without = withSlot(document, slot, (fields) => fields.filter((_, at) => at !== index));
  return withSlot(without, toSlot, (fields) => fields.toSpliced(toIndex, 0, field));
}

/** A new key or scope is followed by the texts that refer to the attribute. */
function changeAttribute(
  document: DesignDocument,
  { index, attribute }: Extract<DesignChange, { kind: 'changeAttribute' }>,
): DesignDocument {
  const before = document.attributes[index];
  if (!before) return document;
  const after = { ...before, ...attribute };
  const changed = { ...document, attributes: changeAt(document.attributes, index, attribute) };
  if (before.key === after.key && before.scope === after.scope) return changed;
  return renameReference(changed, before, after);
}

function changeAt<Item extends object>(items: readonly Item[], index: number, part: Partial<Item>): Item[] {
  return items.map((item, at) => (at === index ? { ...item, ...part } : item));
}

function moved<Item>(items: readonly Item[], index: number, toIndex: number): Item[] {
  const item = items[index];
  if (item === undefined || toIndex < 0 || toIndex >= items.length) return [...items];
  return items.toSpliced(index, 1).toSpliced(toIndex, 0, item);
}
