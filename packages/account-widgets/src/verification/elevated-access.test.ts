import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createElevatedAccess } from './elevated-access.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is absent until an identity was verified', () => {
  const access = createElevatedAccess(5);
  expect([access.state(), access.token()]).toEqual(['absent', null]);
});

it('lapses at the first check, 30 seconds on, once its 5 seconds are over', () => {
  const access = createElevatedAccess(5);
  access.receive('eat_1');
  vi.advanceTimersByTime(29_999);
  expect([access.state(), access.token()]).toEqual(['valid', 'eat_1']);
  vi.advanceTimersByTime(1);
  expect([access.state(), access.token()]).toEqual(['lapsed', null]);
});

it('outlives the checks for as long as the site allows', () => {
  const access = createElevatedAccess(600);
  access.receive('eat_1');
  vi.advanceTimersByTime(600_000);
  expect(access.state()).toBe('valid');
  vi.advanceTimersByTime(30_000);
  expect(access.state()).toBe('lapsed');
});

it('restarts with a new token', () => {
  const access = createElevatedAccess(5);
  access.receive('eat_1');
  vi.advanceTimersByTime(20_000);
  access.receive('eat_2');
  vi.advanceTimersByTime(29_999);
  expect(access.token()).toBe('eat_2');
});

it('tells its listeners of every change, until they leave', () => {
  const access = createElevatedAccess(5);
  const listener = vi.fn();
  const leave = access.subscribe(listener);
  access.receive('eat_1');
  vi.advanceTimersByTime(30_000);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  access.receive('eat_2');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('stops checking once it was cleared', () => {
  const access = createElevatedAccess(5);
  access.receive('eat_1');
  access.clear();
  expect(vi.getTimerCount()).toBe(0);
});
