import { describe, expect, it } from 'vitest';
import { anchorSegments, detectLinks } from './text-segments.ts';

describe('detectLinks', () => {
  it('leaves the full stop of the sentence out of the address', () => {
    expect(detectLinks('Visit https://a.example/b. Soon.')).toEqual([
      { text: 'Visit ' },
      { text: 'https://a.example/b', href: 'https://a.example/b' },
      { text: '. Soon.' },
    ]);
  });

  it('makes addresses, mail and telephone numbers tappable', () => {
    const hrefs = detectLinks('www.a.example, me@a.example or +41 (44) 555-01-32').flatMap(
      (run) => run.href ?? [],
    );
    expect(hrefs).toEqual(['https://www.a.example', 'mailto:me@a.example', 'tel:+41445550132']);
  });

  it.each(['2026-11-21 08:30', 'NS-004217', 'Card 0012345678', '€ 1,250.00', ''])(
    'takes no date, member number or amount for a telephone number: %s',
    (text) => {
      expect(detectLinks(text).filter((run) => run.href)).toEqual([]);
    },
  );

  it('loses no character', () => {
    const text = 'שלום 👋 http://x.example/?q=1&r=2! call 415-555-0132\nbye';
    expect(
      detectLinks(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });
});

describe('anchorSegments', () => {
  it('reads links and decodes their entities', () => {
    expect(anchorSegments(`Tom &amp; Co: <a href='https://x.example/?a=1&amp;b=2'>offers</a>`)).toEqual([
      { text: 'Tom & Co: ' },
      { text: 'offers', href: 'https://x.example/?a=1&b=2' },
    ]);
  });

  it('never gives out an address that could run script', () => {
    expect(anchorSegments('<a href="javascript:alert(1)">win</a>')).toEqual([{ text: 'win' }]);
    expect(anchorSegments('<a href="data:text/html,x">win</a>')).toEqual([{ text: 'win' }]);
  });
});
