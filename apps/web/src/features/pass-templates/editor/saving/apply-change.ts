import {
  type DesignDocument,
  type Field,
  type FieldSlot,
  fieldSlots,
  type ImageRef,
  type ImageSlot,
  withoutUnknownTranslations,
} from '@tessera/pass-design';
import { renameReference } from '../attributes/rename-reference.ts';
import { changeTranslations } from '../translations/change-translations.ts';
import type { DesignChange, ImageLooks } from './design-change.ts';
import type { Draft } from './draft.ts';

/** The draft after a change; ignores parts that no longer exist. */
export function applyChange(draft: Draft, change: DesignChange): Draft {
  if (change.kind === 'rename') return { ...draft, name: change.name };
  return { ...draft, document: withoutUnknownTranslations(changeDocument(draft.document, change)) };
}

function changeDocument(
  document: DesignDocument,
  change: Exclude<DesignChange, { kind: 'rename' }>,
): DesignDocument {
  switch (change.kind) {
    case 'replaceDesign':
      return change.document;
    case 'setText':
      return { ...document, [change.part]: change.text };
    case 'setColor':
      return { ...document, colors: { ...document.colors, [change.part]: change.color } };
    case 'setImage':
      return withImage(document, change.slot, change.image ?? undefined);
    case 'describeImage':
      return describeImage(document, change);
    case 'setLooks':
      return withImage(document, change.slot, change.looks);
    case 'setColorVariants':
      return { ...document, colors: { ...document.colors, variants: change.variants } };
    case 'setTransitMode':
      return { ...document, transitMode: change.transitMode };
    case 'setLayout':
      return { ...document, ...change.layout };
    case 'addField':
      return withSlot(document, change.slot, (fields) => [...fields, change.field]);
    case 'changeField':
      return withFields(document, (fields) => changeById(fields, change.id, change.field));
    case 'removeField':
      return withoutField(document, change.id);
    case 'moveField':
      return moveField(document, change);
    case 'setDetail':
      return setDetail(document, change);
    case 'setLinks':
      return { ...document, links: change.links };
    case 'setBarcode':
      return { ...document, barcode: change.barcode };
    case 'addAttribute':
      return { ...document, attributes: [...document.attributes, change.attribute] };
    case 'changeAttribute':
      return changeAttribute(document, change);
    case 'moveAttribute':
      return { ...document, attributes: moved(document.attributes, change.id, change.toIndex) };
    case 'removeAttribute':
      return { ...document, attributes: document.attributes.filter(({ id }) => id !== change.id) };
    case 'setFeatures':
      return { ...document, features: { ...document.features, ...change.features } };
    default:
      return changeTranslations(document, change);
  }
}

/** Changes a picture and keeps its variants, or vice versa; undefined removes both. */
function withImage(
  document: DesignDocument,
  slot: ImageSlot,
  change: Partial<ImageRef> | ImageLooks | undefined,
): DesignDocument {
  return {
    ...document,
    images: { ...document.images, [slot]: change && { ...document.images[slot], ...change } },
  };
}

function describeImage(
  document: DesignDocument,
  { slot, alt }: Extract<DesignChange, { kind: 'describeImage' }>,
): DesignDocument {
  const image = document.images[slot];
  if (!image) return document;
  return { ...document, images: { ...document.images, [slot]: { ...image, alt } } };
}

function setDetail(
  document: DesignDocument,
  { key, text }: Extract<DesignChange, { kind: 'setDetail' }>,
): DesignDocument {
  return { ...document, details: { ...document.details, [key]: text } };
}

type Fields = DesignDocument['fields'];

function withSlot(
  document: DesignDocument,
  slot: FieldSlot,
  edit: (fields: Fields[FieldSlot]) => Fields[FieldSlot],
): DesignDocument {
  return { ...document, fields: { ...document.fields, [slot]: edit(document.fields[slot]) } };
}

/** Edits each slot. An unchanged slot keeps its list, so that its components do not render again. */
function withFields(document: DesignDocument, edit: (fields: Field[]) => Field[]): DesignDocument {
  return fieldSlots.reduce((changed, slot) => {
    const before = changed.fields[slot];
    const after = edit(before);
    const isSame = after.length === before.length && after.every((field, index) => field === before[index]);
    return isSame ? changed : withSlot(changed, slot, () => after);
  }, document);
}

/** Also removes the field from rows and posters that show it. */
function withoutField(document: DesignDocument, id: string): DesignDocument {
  const { poster, googleRows } = document;
  const rows = googleRows?.map((row) => row.filter((one) => one !== id)).filter((row) => row.length > 0);
  return {
    ...withFields(document, (fields) => fields.filter((field) => field.id !== id)),
    ...(rows && { googleRows: rows.length > 0 ? rows : undefined }),
    ...(poster?.fields && { poster: { ...poster, fields: poster.fields.filter((one) => one !== id) } }),
  };
}

function moveField(
  document: DesignDocument,
  { id, toSlot, toIndex }: Extract<DesignChange, { kind: 'moveField' }>,
): DesignDocument {
  const field = findField(document, id);
  if (!field) return document;
  if (document.fields[toSlot].includes(field))
    return withSlot(document, toSlot, (fields) => moved(fields, id, toIndex));
  const without = withFields(document, (fields) => fields.filter((one) => one !== field));
  return withSlot(without, toSlot, (fields) => fields.toSpliced(toIndex, 0, field));
}

export function findField({ fields }: Pick<DesignDocument, 'fields'>, id: string): Field | undefined {
  return Object.values(fields)
    .flat()
    .find((field) => field.id === id);
}

function changeAttribute(
  document: DesignDocument,
  { id, attribute }: Extract<DesignChange, { kind: 'changeAttribute' }>,
): DesignDocument {
  const before = document.attributes.find((one) => one.id === id);
  if (!before) return document;
  const after = { ...before, ...attribute };
  const changed = { ...document, attributes: changeById(document.attributes, id, attribute) };
  if (before.key === after.key && before.scope === after.scope) return changed;
  return renameReference(changed, before, after);
}

function changeById<Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  part: Partial<Item>,
): Item[] {
  return items.map((item) => (item.id === id ? { ...item, ...part } : item));
}

function moved<Item extends { id: string }>(items: readonly Item[], id: string, toIndex: number): Item[] {
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  if (item === undefined || toIndex < 0 || toIndex >= items.length) return [...items];
  return items.toSpliced(index, 1).toSpliced(toIndex, 0, item);
}
