import { describe, expect, it } from 'vitest';
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
