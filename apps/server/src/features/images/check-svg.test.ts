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

test('accepts an ordinary SVG with the declarations, styles and copies that editors write', () => {
  const drawing = `<?xml version="1.0"?><!-- <filter> 'n" --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/g.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">]>${svg(
      `<title>Coffee filter: fresh</title><style><![CDATA[.a > .b { fill: red; filter: none }]]></style>
       <path id="bean" d="M1 1" filter="none" data-note="a > b"/>${'<use href="#bean"/>'.repeat(500)}`,
    )}`;
  expect(checkSvg(drawing)).toBeNull();
  expect(checkSvg(svg(nested(4, 10)))).toBeNull();
});

test('refuses filters, however they are set', () => {
  for (const inner of [
    '<filter id="f"><feGaussianBlur stdDeviation="1000"/></filter>',
    '<s:filter xmlns:s="http://www.w3.org/2000/svg"/>',
    '<g><feTurbulence/></g>',
    '<rect filter="url(#f)"/>',
    '<rect style="fill: red; filter : blur(9px)"/>',
    '<style>rect { filter: blur(9px) }</style>',
    '<style><![CDATA[rect{filter:drop-shadow(0 0 9px)}]]></style>',
    '<style>rect{fil<!-- x --><![CDATA[ter:blur(9px)/*</*/}]]></style>',
    '<rect filter="&#98;lur(9px)"/>',
    '<rect style="filter/**/:/**/blur(9px)"/>',
    '<é:feFlood xmlns:é="http://www.w3.org/2000/svg"/>',
  ])
    expect([inner, checkSvg(svg(inner))]).toEqual([inner, 'filters']);
});

test('refuses copies that multiply or form a cycle', () => {
  expect(checkSvg(svg(nested(9, 10)))).toBe('copies');
  expect(checkSvg(svg(nested(200, 1)))).toBe('copies');
  expect(checkSvg(svg('<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'))).toBe(
    'copies',
  );
  const decoy = nested(9, 10).replaceAll('<use href', '<use xlink:href="#none" href');
  expect(checkSvg(svg(decoy))).toBe('copies');
  expect(checkSvg(svg('<use href="#a"/>'.repeat(5_001)))).toBe('copies');
  const chain = Array.from({ length: 4_900 }, (_, n) => `<g id="g${n}"><use href="#g${n + 1}"/></g>`);
  expect(checkSvg(svg(chain.join('')))).toBe('copies');
});

test('counts a copy with two targets, or none, as renderers do', () => {
  expect(checkSvg(svg('<use href="#a" xlink:href="#a"/>'.repeat(5_000)))).toBeNull();
  expect(checkSvg(svg('<use href="#"/><use href="parts.svg#a"/>'))).toBeNull();
});

test('refuses references and escapes that could hide an id or a filter', () => {
  for (const drawing of [
    svg('<use href="&#35;g0"/>'),
    svg('<g id="&#103;0"/>'),
    svg('<rect style="f\\69lter: blur(9px)"/>'),
    svg('<style>rect { f\\69lter: blur(9px) }</style>'),
    svg('<rect style="f&#105;lter: blur(9px)"/>'),
    svg('<style>rect { f&#105;lter: blur(9px) }</style>'),
    `<!DOCTYPE svg [<!ATTLIST rect filter CDATA "blur(9px)">]>${svg('<rect/>')}`,
  ])
    expect([drawing, checkSvg(drawing)]).toEqual([drawing, 'notReadable']);
  const fonts = `<text id="Tea &amp; cake" style="font-family: &quot;Inter&quot;"/>`;
  expect(
    checkSvg(svg(`${fonts}<style>@import url("f?a&amp;b");<![CDATA[a{b:url("?a&b")}]]></style>`)),
  ).toBeNull();
});

test('refuses entities that could hide elements, and markup that is not well-formed', () => {
  expect(checkSvg(`<!DOCTYPE svg [<!ENTITY a "<use href='#b'/>">]>${svg('&a;')}`)).toBe('notReadable');
  expect(checkSvg(`<!DOCTYPE svg [<!ENTITY a "&#60;use/>">]>${svg('&a;')}`)).toBe('notReadable');
  expect(checkSvg(svg('<!-- '))).toBe('notReadable');
  expect(checkSvg(svg('<g>'.repeat(300)))).toBe('notReadable');
});

test('reads pathological markup in linear time', () => {
  for (const part of [
    ...['<a "', '<!--', '<style>', '<style/>', '<style></style>', '<style/></', '<!ENTITY "'],
    ...['<rect filter ', '<use href="#a" ', '<g id="a">', '<style>filter', 'a', 'filter:"'],
  ]) {
    const before = process.cpuUsage().user;
    checkSvg(svg(part.repeat(1_000_000 / part.length)));
    checkSvg(`<svg ${part.slice(1).repeat(1_000_000 / part.length)}`);
    expect([part, process.cpuUsage().user - before]).toEqual([
      part,
      expect.toSatisfy((used: number) => used < 10_000_000),
    ]);
  }
});

test('reads compressed SVGs, but refuses decompression bombs', () => {
  expect(readSvgMarkup(gzipSync(svg('')))).toBe(svg(''));
  expect(readSvgMarkup(Buffer.from(`\ufeff \n${svg('')}`))).toBe(svg(''));
  expect(readSvgMarkup(gzipSync(Buffer.alloc(50_000_000, ' ')))).toBeNull();
  expect(readSvgMarkup(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
});
