import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { virtualTime } from './google-server.fixture.ts';
import { createRequestBudget, type Lane } from './request-budget.ts';

function setup(perSecond: number) {
  const { time, sleep, clock } = virtualTime(0);
  const budget = createRequestBudget({ perSecond, clock, sleep });
  const starts: { name: string; at: number }[] = [];
  const take = (name: string, lane: Lane) =>
    budget.take(lane).then(() => starts.push({ name, at: time.now }));
  return { budget, starts, take, time };
}

describe('createRequestBudget', () => {
  it('starts no more than the limit within any one second', async () => {
    const { starts, take } = setup(20);
    await Promise.all(Array.from({ length: 100 }, (_, index) => take(`${index}`, 'campaign')));
    for (const { at } of starts) {
      const within = starts.filter((other) => other.at >= at && other.at < at + 1_000);
      expect(within.length).toBeLessThanOrEqual(20);
    }
    expect(starts.at(-1)?.at).toBe(4_000);
  });

  it('prefers interactive requests to campaigns, and each lane keeps its order', async () => {
    const { starts, take } = setup(1);
    const campaign = ['c1', 'c2', 'c3'].map((name) => take(name, 'campaign'));
    const people = ['p1', 'p2'].map((name) => take(name, 'interactive'));
    await Promise.all([...campaign, ...people]);
    // The first campaign request started before any interactive one arrived.
    expect(starts.map(({ name }) => name)).toEqual(['c1', 'p1', 'p2', 'c2', 'c3']);
  });

  it('starts no more than the limit within any one second in several processes together', async () => {
    vi.useFakeTimers({ now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    let next = 0;
    const options = {
      perSecond: 20,
      clock: () => new Date(),
      sleep: (milliseconds: number) =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, milliseconds);
        }),
      reserve: async (count: number) => {
        const first = Math.max(next, Date.now());
        next = first + count * 50;
        return first - Date.now();
      },
    };
    const starts: number[] = [];
    for (const budget of [1, 2, 3].map(() => createRequestBudget(options)))
      for (let request = 0; request < 40; request++)
        void budget.take('campaign').then(() => starts.push(Date.now()));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(starts).toHaveLength(120);
    for (const at of starts)
      expect(starts.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(20);
    expect(Math.max(...starts)).toBe(119 * 50);
  });

  it('gives up starts reserved before a pause', async () => {
    const { time, sleep, clock } = virtualTime(0);
    const reservations: number[] = [];
    const reserve = async (count: number) => {
      reservations.push(count);
      return 0;
    };
    const budget = createRequestBudget({ perSecond: 20, clock, sleep, reserve });
    const starts: number[] = [];
    const taken = ['campaign', 'campaign', 'campaign'].map(() =>
      budget.take('campaign').then(() => starts.push(time.now)),
    );
    await taken[0];
    budget.pause(5_000);
    await Promise.all(taken);
    expect(starts).toEqual([0, 5_000, 5_050]);
    expect(reservations).toEqual([1, 2, 2]);
  });

  it('starts nothing during a pause', async () => {
    const { budget, starts, take } = setup(20);
    budget.pause(5_000);
    budget.pause(1_000);
    await take('a', 'interactive');
    expect(starts).toEqual([{ name: 'a', at: 5_000 }]);
  });

  it('rejects waiting requests when sleeping fails, and then continues', async () => {
    let broken = true;
    const { sleep, clock } = virtualTime(0);
    const failing = (milliseconds: number) =>
      broken ? Promise.reject(new Error('stopped')) : sleep(milliseconds);
    const budget = createRequestBudget({ perSecond: 1, clock, sleep: failing });
    await budget.take('campaign');
    await expect(budget.take('campaign')).rejects.toThrow('stopped');
    broken = false;
    await expect(budget.take('campaign')).resolves.toBeUndefined();
  });

  it('rejects a limit below one', () => {
    const { sleep, clock } = virtualTime(0);
    expect(() => createRequestBudget({ perSecond: 0, clock, sleep })).toThrow(RangeError);
  });
});
