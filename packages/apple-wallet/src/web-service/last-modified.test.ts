import { describe, expect, it } from 'vitest';
import {
  isUnchangedSince,
  lastModifiedHeader,
  lastModifiedMarginSeconds,
  nextLastModified,
} from './last-modified.ts';

const at = (text: string) => new Date(`2026-11-21T10:${text}Z`);

describe('nextLastModified', () => {
  it('is the second of the clock, however many changes there are in it', () => {
    const first = nextLastModified(null, at('00:00.200'));
    expect(first).toEqual(at('00:00'));
    expect(nextLastModified(first, at('00:00.700'))).toEqual(at('00:00'));
    expect(nextLastModified(first, at('00:01.100'))).toEqual(at('00:01'));
  });

  it('is later than every time before it when the clock runs back, and does not run ahead', () => {
    let latest = at('30:00');
    for (let change = 0; change < 200; change++) latest = nextLastModified(latest, at('10:00'));
    expect(latest).toEqual(at('30:00.500'));
    expect(nextLastModified(latest, at('30:00.900'))).toEqual(at('30:00.500'));
    expect(nextLastModified(latest, at('30:01'))).toEqual(at('30:01'));
  });
});

describe('lastModifiedHeader', () => {
  const now = at('10:00.900');
  const latest = new Date(Math.floor(now.getTime() / 1000) * 1000 - lastModifiedMarginSeconds * 1000);

  it('is the time of a change before the margin', () => {
    expect(lastModifiedHeader(at('05:00'), now)).toBe(at('05:00').toUTCString());
  });

  it.each([
    ['within the margin', at('09:59')],
    ['ahead of the clock', at('59:00.500')],
  ])('is earlier than the margin for a change %s', (_, lastModified) => {
    expect(lastModifiedHeader(lastModified, now)).toBe(latest.toUTCString());
  });

  it('never names half a second, the mark of a clock that ran back', () => {
    const ranBack = at('05:00.500');
    const held = lastModifiedHeader(ranBack, now);
    expect(held).toBe(at('05:00').toUTCString());
    expect(isUnchangedSince(ranBack, held)).toBe(false);
  });
});

describe('isUnchangedSince', () => {
  it('compares the time itself', () => {
    expect(isUnchangedSince(at('05:00'), at('05:00').toUTCString())).toBe(true);
    expect(isUnchangedSince(at('05:00'), at('06:00').toUTCString())).toBe(true);
    expect(isUnchangedSince(at('05:01'), at('05:00').toUTCString())).toBe(false);
  });

  it.each([null, '', 'yesterday'])('is false for the date %j', (date) => {
    expect(isUnchangedSince(at('05:00'), date)).toBe(false);
  });
});
