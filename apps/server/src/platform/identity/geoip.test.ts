import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../../config/config-error.ts';
import { openGeoip } from './geoip.ts';
import { bitsOfIpv4, makeMaxmindDb } from './maxmind-db.fixture.ts';

const oslo = { city: { names: { en: 'Oslo', de: 'Oslo' } }, country: { iso_code: 'NO' } };
const norway = { country: { iso_code: 'NO', names: { en: 'Norway' } } };
const tokyo = { city: { names: { en: 'Tokyo' } }, country: { iso_code: 'JP' } };
const cities = makeMaxmindDb('GeoLite2-City', [
  { bits: bitsOfIpv4('198.51.100.0', 24), record: oslo },
  { bits: bitsOfIpv4('203.0.113.7'), record: norway },
  { bits: (0x20010db8).toString(2).padStart(32, '0'), record: tokyo },
]);

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tessera-places-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function fileWith(bytes: Buffer): string {
  const file = join(directory, 'places.mmdb');
  writeFileSync(file, bytes);
  return file;
}

test('a known address has its city and country, in each form a server may see it in', () => {
  const placeOf = openGeoip(fileWith(cities));
  expect(placeOf('198.51.100.23')).toEqual({ cityName: 'Oslo', countryISOCode: 'NO' });
  expect(placeOf('::ffff:198.51.100.23')).toEqual({ cityName: 'Oslo', countryISOCode: 'NO' });
  expect(placeOf('2001:db8::1')).toEqual({ cityName: 'Tokyo', countryISOCode: 'JP' });
});

test('an unknown address, a country without a city, and what is no address have no place', () => {
  const placeOf = openGeoip(fileWith(cities));
  for (const address of ['192.0.2.1', '203.0.113.7', '::1', 'unknown', '', '999.1.1.1'])
    expect(placeOf(address)).toBeNull();
});

test('without a file nobody has a place', () => {
  expect(openGeoip(null)('198.51.100.23')).toBeNull();
});

test('a damaged record costs the place and nothing else', () => {
  const damaged = Buffer.from(cities);
  damaged.fill(0xff, damaged.indexOf('Oslo') - 20, damaged.indexOf('Oslo'));
  expect(openGeoip(fileWith(damaged))('198.51.100.23')).toBeNull();
});

function refusal(file: string): string {
  try {
    openGeoip(file);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The file was accepted.');
}

test('a file that is missing, broken, cut off or of another kind stops the start with one sentence', () => {
  expect(refusal(join(directory, 'no.mmdb'))).toContain('which cannot be read');
  const wrong = [
    Buffer.alloc(0),
    Buffer.from('no database'),
    cities.subarray(0, cities.length / 2),
    // The metadata without the tree.
    cities.subarray(cities.indexOf('MaxMind.com') - 3),
    makeMaxmindDb('GeoLite2-Country', [{ bits: bitsOfIpv4('198.51.100.0', 24), record: norway }]),
  ];
  for (const bytes of wrong) {
    const sentence = refusal(fileWith(bytes));
    expect(sentence).toContain('is no MaxMind DB of cities');
    expect(sentence).toMatch(/^[^\n]+\.$/);
  }
});
