import { describe, expect, it } from 'vitest';
import { nextLastModified } from './next-last-modified.ts';

const at = (text: string) => new Date(`2026-11-21T10:00:${text}Z`);

describe('nextLastModified', () => {
  it('assigns two dates to two changes within one second', () => {
    const first = nextLastModified(null, at('00.200'));
    const second = nextLastModified(first, at('00.700'));
    expect([first, second]).toEqual([at('00'), at('01')]);
  });

  it('never decreases, even when the clock does', () => {
    expect(nextLastModified(at('30'), at('10'))).toEqual(at('31'));
  });
});
