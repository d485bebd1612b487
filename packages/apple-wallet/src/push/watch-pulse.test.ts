import { expect, test } from 'vitest';
import { watchPulse } from './watch-pulse.ts';

/** A connection whose peer answers pings on command. */
const openPulse = () => {
  const pulse = { awaitsPong: false, pings: 0, failures: 0 };
  return Object.assign(pulse, {
    ping() {
      if (pulse.awaitsPong) pulse.failures += 1;
      pulse.awaitsPong = true;
      pulse.pings += 1;
    },
    fail() {
      pulse.failures += 1;
    },
  });
};

test('a connection under suspicion that gives no sign of life ends at the next sweep', () => {
  const pulse = openPulse();
  const watch = watchPulse(pulse, 1);
  watch.suspect();
  watch.suspect();
  expect(pulse).toMatchObject({ pings: 1, failures: 0 });
  watch.sweep();
  expect(pulse.failures).toBe(1);
});

test('the regular ping leaves a connection alone whose answer is waited for anyhow', () => {
  const pulse = openPulse();
  const watch = watchPulse(pulse, 2);
  watch.suspect();
  watch.beat();
  watch.sweep();
  expect(pulse).toMatchObject({ pings: 1, failures: 0 });
  pulse.awaitsPong = false;
  watch.sweep();
  watch.sweep();
  watch.beat();
  expect(pulse).toMatchObject({ pings: 2, failures: 0 });
});

test('a regular ping without an answer ends the connection at the next one', () => {
  const pulse = openPulse();
  const watch = watchPulse(pulse, 1);
  watch.beat();
  watch.sweep();
  expect(pulse.failures).toBe(0);
  watch.beat();
  expect(pulse.failures).toBe(1);
});
