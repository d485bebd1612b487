import { type FieldSlot, fieldsPerSlotMax } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { type FieldOrder, isFullForApple, positionOf, putField, stepField } from './field-order.ts';

const order: FieldOrder = { header: ['a', 'b'], primary: [], secondary: ['c'], auxiliary: ['d'], back: [] };
const slots: FieldSlot[] = ['header', 'primary', 'secondary', 'auxiliary'];

it('arrow keys lead a field through every position of every slot, and back', () => {
  const positions = (by: -1 | 1, from: FieldOrder) => {
    const seen: string[] = [];
    let current = from;
    for (let step = 0; step < 9; step += 1) {
      const next = stepField(current, 'a', by, slots);
      if (next === current) break;
      current = next;
      const position = positionOf(current, 'a');
      seen.push(`${position?.slot} ${position?.index}`);
    }
    return { seen, current };
  };
  const down = positions(1, order);
  expect(down.seen).toEqual([
    'header 1',
    'primary 0',
    'secondary 0',
    'secondary 1',
    'auxiliary 0',
    'auxiliary 1',
  ]);
  expect(positions(-1, down.current).current).toEqual(order);
});

it('a slot that holds as many fields as a design may have takes no more', () => {
  const full = { ...order, primary: Array.from({ length: fieldsPerSlotMax }, (_, index) => `p${index}`) };
  expect(putField(full, 'a', { slot: 'primary', index: 0 })).toBe(full);
  expect(positionOf(stepField(full, 'b', 1, slots), 'b')).toEqual({ slot: 'secondary', index: 0 });
});

const loyalty = { passType: 'loyalty', barcode: null } as const;

it('a slot is full when an iPhone would drop the dragged field, a shared row included', () => {
  expect(isFullForApple(loyalty, { ...order, primary: ['p'] }, 'primary', 'a')).toBe(true);
  expect(isFullForApple(loyalty, { ...order, primary: ['p'] }, 'primary', 'p')).toBe(false);
  const row = { ...order, secondary: ['c', 'e'], auxiliary: ['d', 'f'] };
  expect(isFullForApple(loyalty, row, 'auxiliary', 'a')).toBe(true);
  expect(isFullForApple({ passType: 'eventTicket', barcode: null }, row, 'auxiliary', 'a')).toBe(false);
  expect(isFullForApple(loyalty, row, 'back', 'a')).toBe(false);
});
