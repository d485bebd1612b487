import { type DesignDocument, emptyDesignDocument, type Overlay, sampleHolder } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import {
  appleExample,
  appleReminder,
  appleUpdates,
  googleReminder,
  googleUpdates,
  newestUpdate,
} from './lock-screen-notifications.ts';
import { previewedPass, workspacePictures } from './previewed-pass.ts';

const pictures = workspacePictures('https://passes.example/images/15');
const now = new Date('2026-06-01T12:00:00Z');
const base = emptyDesignDocument('loyalty', 'Harbour Coffee');
const announced = {
  id: 'points',
  key: 'points',
  label: 'Points',
  value: '120',
  kind: 'text' as const,
  changeMessage: 'Now %@ points',
};
const document: DesignDocument = {
  ...base,
  fields: {
    header: [announced, { id: 'tier', key: 'tier', label: 'Tier', value: 'Blue', kind: 'text' }],
    primary: [],
    secondary: [],
    auxiliary: [],
    back: [],
  },
};
const overlay = (changes: Partial<Overlay>): Overlay => ({
  campaignId: '1',
  startedAt: now.toISOString(),
  from: null,
  until: null,
  message: null,
  link: null,
  changes: {},
  ...changes,
});

function passOf(design: DesignDocument, overlays: Overlay[] = [], language = design.language) {
  const issuer = { name: 'Harbour', address: null, contact: null };
  const shared = { document: design, issuer, ...sampleHolder(design), now, timezone: 'UTC' };
  return previewedPass({ ...shared, overlays }, { templateName: 'Harbour', language });
}

function updateOf(...overlays: Overlay[]) {
  const update = newestUpdate(passOf(document, overlays));
  return {
    apple: update && appleUpdates(update).map(({ text }) => text),
    google: update && googleUpdates(update, pictures).map(({ text }) => text),
  };
}

it('shows a message verbatim on an iPhone, and Google’s own text on an Android', () => {
  expect(updateOf(overlay({ message: 'Hello {{ user.firstName }}' }))).toEqual({
    apple: ['Hello Amara'],
    google: ['You have a new message about your loyalty card'],
  });
});

it('announces a changed field only if it has a change message', () => {
  const changes = { fields: { points: { value: '240' }, tier: { value: 'Gold' } } };
  expect(updateOf(overlay({ changes }))).toEqual({ apple: ['Now 240 points'], google: [] });
});

it('announces what the newest campaign changed, not the ones before it', () => {
  const earlier = overlay({ campaignId: '0', startedAt: '2026-05-01T12:00:00Z', message: 'Earlier' });
  const newest = overlay({ changes: { fields: { points: { value: '240' } } } });
  expect(updateOf(earlier, newest)).toEqual({ apple: ['Now 240 points'], google: [] });
});

it('is silent about a campaign that has not begun', () => {
  const later = overlay({ startedAt: '2026-07-01T12:00:00Z', message: 'Later' });
  expect(updateOf(later)).toEqual({ apple: null, google: null });
});

it('gives the first field with a notification as an example, its value in place as it is', () => {
  const withValue = (value: string, changeMessage = announced.changeMessage) => {
    const header = [{ ...announced, value, changeMessage }];
    return appleExample(passOf({ ...document, fields: { ...document.fields, header } }));
  };
  expect(withValue('120')).toEqual([{ id: 'points', title: 'Harbour', text: 'Now 120 points' }]);
  expect(withValue('$& %@')[0]?.text).toBe('Now $& %@ points');
  expect(withValue('')).toEqual([]);
});

it('is silent about a notification without the value, which no pass gets', () => {
  const header = [{ ...announced, changeMessage: 'New points' }];
  const pass = passOf({ ...document, fields: { ...document.fields, header } });
  expect(appleExample(pass)).toEqual([]);
});

it('speaks the phone’s language', () => {
  const translations = { de: { 'fields.points.changeMessage': 'Jetzt %@ Punkte' } };
  expect(appleExample(passOf({ ...document, translations }, [], 'de'))[0]?.text).toBe('Jetzt 120 Punkte');
});

it('reminds near a location with the pass’s text on an iPhone, with Google’s on an Android', () => {
  const near = (relevantText?: string) => {
    const place = { id: 'place', latitude: 1, longitude: 2, relevantText };
    const pass = passOf({ ...document, features: { ...document.features, locations: [place] } });
    return [...appleReminder(pass), ...googleReminder(pass, pictures)].map(({ text }) => text);
  };
  const google = 'You can use your loyalty card nearby';
  expect(near('Hello {{ user.firstName }}')).toEqual(['Hello Amara', google]);
  expect(near()).toEqual(['Harbour Coffee', google]);
  expect([...appleReminder(passOf(document)), ...googleReminder(passOf(document), pictures)]).toEqual([]);
});
