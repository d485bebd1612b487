import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runSave, type SaveState } from './run-save.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin(save: () => Promise<unknown>) {
  const shown: SaveState[] = [];
  const onDone = vi.fn();
  const controller = new AbortController();
  const over = runSave({ save, show: (state) => shown.push(state), onDone, signal: controller.signal });
  return { shown, onDone, controller, over };
}

it('loads for 600 ms at least, is done for 1500 ms, and then over', async () => {
  const { shown, onDone } = begin(async () => undefined);
  await vi.advanceTimersByTimeAsync(599);
  expect(shown).toEqual(['loading']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual(['loading', 'done']);
  await vi.advanceTimersByTimeAsync(1499);
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onDone).toHaveBeenCalledOnce();
});

it('is done as soon as a save that took longer is', async () => {
  const { shown } = begin(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  await vi.advanceTimersByTimeAsync(1999);
  expect(shown).toEqual(['loading']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual(['loading', 'done']);
});

it('is idle again when the save fails, and never over', async () => {
  const { shown, onDone, over } = begin(() => Promise.reject(new Error('no')));
  await over;
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown).toEqual(['loading', 'idle']);
  expect(onDone).not.toHaveBeenCalled();
});

it('shows nothing more after unmounting', async () => {
  const { shown, onDone, controller } = begin(async () => undefined);
  controller.abort();
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown).toEqual(['loading']);
  expect(onDone).not.toHaveBeenCalled();
});
