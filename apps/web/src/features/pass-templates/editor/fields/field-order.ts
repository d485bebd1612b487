import {
  appleLimits,
  appleRowMax,
  type DesignDocument,
  type FieldSlot,
  fieldSlots,
  fieldsPerSlotMax,
  hasAppleSharedRow,
  type PassType,
} from '@tessera/pass-design';

/** The field ids of each slot in order, which a drag changes until the drop. */
export type FieldOrder = Record<FieldSlot, readonly string[]>;
export type FieldPosition = { slot: FieldSlot; index: number };

export function orderOf({ fields }: Pick<DesignDocument, 'fields'>): FieldOrder {
  const ids = (slot: FieldSlot) => fields[slot].map(({ id }) => id);
  return {
    header: ids('header'),
    primary: ids('primary'),
    secondary: ids('secondary'),
    auxiliary: ids('auxiliary'),
    back: ids('back'),
  };
}

export function isSameOrder(one: FieldOrder, other: FieldOrder): boolean {
  return fieldSlots.every((slot) => one[slot].join() === other[slot].join());
}

export function positionOf(order: FieldOrder, id: string): FieldPosition | null {
  const slot = fieldSlots.find((known) => order[known].includes(id));
  return slot ? { slot, index: order[slot].indexOf(id) } : null;
}

/** Moves the field to a position; unchanged if the slot is full. */
export function putField(order: FieldOrder, id: string, { slot, index }: FieldPosition): FieldOrder {
  const from = positionOf(order, id);
  if (!from || (from.slot === slot && from.index === index)) return order;
  if (from.slot !== slot && order[slot].length >= fieldsPerSlotMax) return order;
  const without = { ...order, [from.slot]: order[from.slot].filter((one) => one !== id) };
  return { ...without, [slot]: without[slot].toSpliced(index, 0, id) };
}

/** Moves the field by one: within the slot, and from its end into the next one with space. */
export function stepField(
  order: FieldOrder,
  id: string,
  by: -1 | 1,
  slots: readonly FieldSlot[],
): FieldOrder {
  const from = positionOf(order, id);
  if (!from) return order;
  const index = from.index + by;
  if (index >= 0 && index < order[from.slot].length) return putField(order, id, { slot: from.slot, index });
  const ahead = slots.slice(slots.indexOf(from.slot) + 1);
  const behind = slots.slice(0, slots.indexOf(from.slot)).reverse();
  const next = (by > 0 ? ahead : behind).find((slot) => order[slot].length < fieldsPerSlotMax);
  return next ? putField(order, id, { slot: next, index: by > 0 ? 0 : order[next].length }) : order;
}

export function appleFieldsMax(passType: PassType, slot: FieldSlot): number | null {
  return slot === 'back' ? null : appleLimits[passType][slot];
}

/** Whether an iPhone would omit a field if the dragged one were in this slot. */
export function isFullForApple(
  design: Pick<DesignDocument, 'passType' | 'barcode'>,
  order: FieldOrder,
  slot: FieldSlot,
  dragged: string,
): boolean {
  const max = appleFieldsMax(design.passType, slot);
  if (max === null) return false;
  const others = (one: FieldSlot) => order[one].filter((id) => id !== dragged).length;
  const sharesRow = hasAppleSharedRow(design) && (slot === 'secondary' || slot === 'auxiliary');
  return others(slot) >= max || (sharesRow && others('secondary') + others('auxiliary') >= appleRowMax);
}
