import { expect, it } from 'vitest';
import { refreshWhileShort } from './refresh-while-short.ts';

const held = (count: number) => ({ state: { data: { pages: new Array<unknown>(count) } } });

it('asks for a list again as long as few pages of it are held, and not for all of a long one', () => {
  const interval = refreshWhileShort(5_000);
  expect(interval({ state: { data: undefined } })).toBe(5_000);
  expect(interval(held(1))).toBe(5_000);
  expect(interval(held(3))).toBe(5_000);
  expect(interval(held(4))).toBe(false);
  expect(interval(held(100))).toBe(false);
});
