import { expect, test, vi } from 'vitest';
import { oneWait } from './one-wait.ts';

test('who presses again while something is on its way has pressed once, and may press again afterwards', async () => {
  const goOn = vi.fn();
  const heard: boolean[] = [];
  const wait = oneWait(
    (isWaiting) => heard.push(isWaiting),
    () => true,
  );
  const { promise, resolve } = Promise.withResolvers<string>();
  const both = [wait(() => promise, goOn), wait(() => promise, goOn)];
  resolve('there');
  await Promise.all(both);
  expect(goOn.mock.calls).toEqual([['there']]);
  expect(heard).toEqual([true, false]);
  await wait(() => promise, goOn);
  expect(goOn).toHaveBeenCalledTimes(2);
});

test('nothing is gone on with once somebody has left', async () => {
  const goOn = vi.fn();
  let isHere = true;
  const wait = oneWait(
    () => undefined,
    () => isHere,
  );
  const waiting = wait(async () => 'there', goOn);
  isHere = false;
  await waiting;
  expect(goOn).not.toHaveBeenCalled();
  isHere = true;
  await wait(async () => 'there', goOn);
  expect(goOn).toHaveBeenCalledTimes(1);
});

test('a failure ends the waiting', async () => {
  const wait = oneWait(
    () => undefined,
    () => true,
  );
  const goOn = vi.fn();
  await expect(wait(() => Promise.reject(new Error('gone')), goOn)).rejects.toThrow('gone');
  await wait(async () => 'there', goOn);
  expect(goOn).toHaveBeenCalledTimes(1);
});
