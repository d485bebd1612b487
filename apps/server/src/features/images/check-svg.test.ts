import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkSvg, readSvgMarkup } from './check-svg.ts';

const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;
const nested = (levels: number, copies: number): string =>
  Array.from({ length: levels }, (_, level) => {
    const shown = level === 0 ? '<path d="M0 0"/>' : `<use href="#g${level - 1}"/>`.repeat(copies);
    return `<g id="g${level}">${shown}</g>`;
  }).join('');

test('an ordinary drawing passes, with the declarations, styles and copies that editors write', () => {
  const drawing = `<?xml version="1.0"?><!-- <filter> 'n" --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/g.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">]>${svg(
      `<title>Coffee filter: fresh</title><style><![CDATA[.a > .b { fill: red; filter: none }]]></style>
       <path id="bean" d="M1 1" filter="none" data-note="a > b"/>${'<use href="#bean"/>'.repeat(500)}`,
    )}`;
  expect(checkSvg(drawing)).toBeNull();
  expect(checkSvg(svg(nested(4, 10)))).toBeNull();
});

test('filters are refused, however they are set', () => {
  for (const inner of [
    '<filter id="f"><feGaussianBlur stdDeviation="1000"/></filter>',
    '<s:filter xmlns:s="http://www.w3.org/2000/svg"/>',
    '<g><feTurbulence/></g>',
    '<rect filter="url(#f)"/>',
    '<rect style="fill: red; filter : blur(9px)"/>',
    '<style>rect { filter: blur(9px) }</style>',
    '<style><![CDATA[rect{filter:drop-shadow(0 0 9px)}]]></style>',
  ])
    expect([inner, checkSvg(svg(inner))]).toEqual([inner, 'filters']);
});

test('copies that multiply, or show themselves, are refused', () => {
  expect(checkSvg(svg(nested(9, 10)))).toBe('copies');
  expect(checkSvg(svg(nested(200, 1)))).toBe('copies');
  expect(checkSvg(svg('<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'))).toBe(
    'copies',
  );
  expect(checkSvg(svg('<use href="#a"/>'.repeat(5_001)))).toBe('copies');
});

test('an entity that could hide elements, and markup that is not well-formed, are not read', () => {
  expect(checkSvg(`<!DOCTYPE svg [<!ENTITY a "<use href='#b'/>">]>${svg('&a;')}`)).toBe('notReadable');
  expect(checkSvg(`<!DOCTYPE svg [<!ENTITY a "&#60;use/>">]>${svg('&a;')}`)).toBe('notReadable');
  expect(checkSvg(svg('<!-- '))).toBe('notReadable');
  expect(checkSvg(svg('<g>'.repeat(300)))).toBe('notReadable');
});

test('markup made to be read again and again is read once', () => {
  for (const part of ['<a "', '<!--', '<style>', '<!ENTITY "', '<rect filter ', '<use href="#a" ']) {
    const before = process.cpuUsage().user;
    checkSvg(svg(part.repeat(1_000_000 / part.length)));
    checkSvg(`<svg ${part.slice(1).repeat(1_000_000 / part.length)}`);
    expect([part, process.cpuUsage().user - before]).toEqual([
      part,
      expect.toSatisfy((used: number) => used < 10_000_000),
    ]);
  }
});

test('compressed drawings are read as well, but none that unfolds into gigabytes', () => {
  expect(readSvgMarkup(gzipSync(svg('')))).toBe(svg(''));
  expect(readSvgMarkup(Buffer.from(`\ufeff \n${svg('')}`))).toBe(svg(''));
  expect(readSvgMarkup(gzipSync(Buffer.alloc(50_000_000, ' ')))).toBeNull();
  expect(readSvgMarkup(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
});
