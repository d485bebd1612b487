import type { Campaign } from '@tessera/contract';
import { type DesignDocument, emptyDesignDocument, type Overlay } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { draftCampaign, publishedTemplate, samplePass } from '../../../../testing/sample-server.ts';
import { overlayOf } from '../../../passes/overlay-of.ts';
import { type PreviewChoice, sampleChoice } from './preview-choice.ts';
import { previewSentence } from './preview-note.tsx';
import { previewOf } from './preview-of.ts';

const workspace = {
  name: 'Northwind',
  issuerName: null,
  issuerAddress: null,
  issuerContact: null,
  timezoneName: 'Europe/Berlin',
};
const now = new Date('2026-11-21T09:00:00Z');
const draftOf = (document: DesignDocument) => ({ name: 'Coffee club', document, language: 'en' });
const template = publishedTemplate('Coffee club');
const empty = emptyDesignDocument('loyalty', 'Coffee club');
const document: DesignDocument = {
  ...empty,
  fields: {
    ...empty.fields,
    header: [
      { id: 'p', key: 'points', label: 'Points', value: '{{ attributes.points }}', kind: 'text' },
      { id: 'n', key: 'name', label: 'Name', value: '{{ user.firstName }}', kind: 'text' },
    ],
  },
};
const pass = { ...samplePass(template), attributes: { points: 7 } };
const winter: Campaign = {
  ...draftCampaign(template, 'Winter'),
  status: 'Sent',
  launchedAt: '2026-11-01T09:00:00.000Z',
  message: null,
  passChange: { fields: { points: { value: 'Double' } } },
  from: '2026-12-20T00:00:00.000Z',
  until: '2026-12-27T00:00:00.000Z',
};
const christmasEve = new Date('2026-12-24T11:00:00Z');

function headerOf(
  choice: Partial<PreviewChoice>,
  more: { published?: DesignDocument; received?: Overlay[] } = {},
) {
  const { content } = previewOf(
    { ...sampleChoice, ...choice },
    {
      draft: draftOf(document),
      workspace,
      campaigns: [winter],
      received: overlayOf(winter),
      shared: overlayOf(winter),
      now,
      ...more,
    },
  );
  return content.fields.header.map(({ text }) => text);
}

it('shows an issued pass with its own values in the draft', () => {
  expect(headerOf({ pass })).toEqual(['7', 'Grace']);
});

it('applies a campaign at the time it runs, to passes that it addresses', () => {
  expect(headerOf({ pass, at: christmasEve })[0]).toBe('Double');
  expect(headerOf({ at: christmasEve })).toEqual(['Double', 'Amara']);
  expect(headerOf({ pass, at: new Date('2026-12-27T00:00:00Z') })[0]).toBe('7');
  expect(headerOf({ pass, at: christmasEve }, { received: [] })[0]).toBe('7');
});

it('applies no campaign that is switched off', () => {
  expect(headerOf({ pass, at: christmasEve, switched: new Map([[winter.id, false]]) })[0]).toBe('7');
});

it('shows a pass that was voided later as it was before', () => {
  const voided = { ...pass, status: 'voided' as const, voidedAt: '2026-11-10T00:00:00.000Z' };
  const source = { draft: draftOf(document), workspace, campaigns: [], received: [], shared: [], now };
  const at = (iso: string) =>
    previewOf({ ...sampleChoice, pass: voided, at: new Date(iso) }, source).content.voided;
  expect(at('2026-11-09T00:00:00Z')).toBe(false);
  expect(at('2026-11-11T00:00:00Z')).toBe(true);
});

it('uses the draft’s expiry if the pass has none of its own', () => {
  const expiring = (days: number): DesignDocument => ({
    ...document,
    features: { ...document.features, expiry: { kind: 'afterIssue', days } },
  });
  const answered = { ...pass, expiresAt: '2026-01-12T10:00:00.000Z' };
  const source = { workspace, campaigns: [], received: [], shared: [], now, published: expiring(10) };
  const expiresAt = (shown: typeof answered) =>
    previewOf({ ...sampleChoice, pass: shown }, { ...source, draft: draftOf(expiring(30)) }).content
      .expiresAt;
  expect(expiresAt(answered)).toBe('2026-02-01T10:00:00.000Z');
  expect(expiresAt({ ...answered, expiresAt: '2026-01-05T00:00:00.000Z' })).toBe('2026-01-05T00:00:00.000Z');
});

it('states whose pass is shown, when and with which campaigns', () => {
  const sentence = (choice: Partial<PreviewChoice>, campaigns: string[] = []) =>
    previewSentence({ ...sampleChoice, ...choice }, { campaigns, timezone: 'UTC' });
  expect(sentence({ pass })).toBe('Shown as Grace Hopper’s pass');
  expect(sentence({}, ['A', 'B'])).toBe('Shown as the sample person’s pass, with the campaigns “A” and “B”');
  expect(sentence({ iosVersion: 18 })).toBe('Shown with sample values, on iOS 18');
  expect(sentence({ appearance: 'dark' })).toBe('Shown with sample values');
  expect(sentence({ pass, at: christmasEve }, ['Winter'])).toMatch(
    /^Shown as Grace Hopper’s pass on .*2026.*, with the campaign “Winter”$/,
  );
});
