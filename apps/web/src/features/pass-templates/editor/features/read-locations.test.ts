import { expect, test } from 'vitest';
import { isShortMapLink, readLocation, readLocations } from './read-locations.ts';

const quay = { latitude: 59.3293, longitude: 18.0686 };

test.each([
  [
    'Google’s marked location',
    'https://www.google.com/maps/place/Quay/@59.3,18.1,17z/data=!3m1!4b1!4m5!3m4!8m2!3d59.3293!4d18.0686',
  ],
  ['Google’s center', 'https://www.google.com/maps/@59.3293,18.0686,15z'],
  ['Google’s search', 'https://www.google.com/maps/search/?api=1&query=59.3293%2C18.0686'],
  ['Google’s old link', 'https://maps.google.com/?q=loc:59.3293,18.0686'],
  ['Apple’s link', 'https://maps.apple.com/?ll=59.3293,18.0686&q=Long%20Quay'],
  ['Apple’s newer link', 'https://maps.apple.com/place?address=Quay&coordinate=59.3293,18.0686'],
  ['OpenStreetMap’s marker', 'https://www.openstreetmap.org/?mlat=59.3293&mlon=18.0686#map=12/59.1/18.2'],
  ['OpenStreetMap’s center', 'https://www.openstreetmap.org/#map=15/59.3293/18.0686'],
  ['Bing’s center', 'https://www.bing.com/maps?cp=59.3293~18.0686&lvl=15'],
  ['a geo address', 'geo:59.3293,18.0686?z=15'],
  ['coordinates', ' 59.3293, 18.0686 '],
  ['coordinates in brackets', '(59.3293 18.0686)'],
  ['decimal commas', '59,3293; 18,0686'],
  ['letters', '59.3293° N, 18.0686° E'],
])('%s gives the location', (_, text) => {
  expect(readLocation(text)).toEqual(quay);
});

test('degrees, minutes and seconds give the location, south and west as negative', () => {
  expect(readLocation(`33°51'24.8"S 151°12'55.1"E`)).toEqual({ latitude: -33.856889, longitude: 151.215306 });
  expect(readLocation(`40°26'46"N 79°58'56"W`)).toEqual({ latitude: 40.446111, longitude: -79.982222 });
});

test.each([
  'Long Quay 1, Stockholm',
  '95.1, 18.2',
  '59.3',
  '',
  'https://example.com/',
  'javascript:59.3,18.1',
])('no location: %j', (text) => {
  expect(readLocation(text)).toBeNull();
});

test('a CSV of stores gives each row’s location with its name, also as the reminder', () => {
  const csv = 'Store;Street;Lat;Lng\nHarbour;Quay 1;59,3293;18,0686\nStation;;59.33;18.06\nNowhere;;;\n';
  expect(readLocations(csv)).toEqual([
    { ...quay, name: 'Harbour', relevantText: 'Harbour' },
    { latitude: 59.33, longitude: 18.06, name: 'Station', relevantText: 'Station' },
  ]);
});

test('several lines give several locations, and none if one of them is unreadable', () => {
  expect(readLocations('59.3293, 18.0686\n\nhttps://www.google.com/maps/@59.3293,18.0686,15z')).toEqual([
    quay,
    quay,
  ]);
  expect(readLocations('59.3293, 18.0686\nLong Quay 1')).toEqual([]);
});

test('short links are recognized, which hold no coordinates', () => {
  expect(isShortMapLink('https://maps.app.goo.gl/abc')).toBe(true);
  expect(isShortMapLink('https://www.google.com/maps/@59.3,18.1,15z')).toBe(false);
});
