import {
  type DesignDocument,
  emptyDesignDocument,
  type Overlay,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { applePassJson } from './apple-pass-json.ts';

function backFieldsOf(document: DesignDocument, overlays: Overlay[] = []): Record<string, string>[] {
  const content = renderPass({
    document,
    ...sampleHolder(document),
    issuer: { name: 'Harbour', address: null, contact: null },
    overlays,
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'UTC',
  });
  const identifiers = {
    passTypeIdentifier: 'pass.example',
    teamIdentifier: 'ABCDE12345',
    serialNumber: '7',
  };
  return JSON.parse(applePassJson(content, identifiers)).storeCard.backFields;
}

it('a deep link with values is filled in, also beside a designed field with the link’s own key', () => {
  const document = emptyDesignDocument('loyalty', 'Harbour');
  document.features.deepLink = 'https://shop.example/{{ user.email | url_encode }}';
  document.fields.back = [{ id: 'deepLink', key: 'deepLink', label: 'Site', value: 'Ours', kind: 'text' }];
  expect(backFieldsOf(document)).toMatchObject([
    { key: 'latestMessage' },
    { key: 'deepLink', value: 'Ours' },
    { key: 'deepLink_', value: 'https://shop.example/amara%40example.com' },
  ]);
});

it('a message is announced, and the end of a test is not', () => {
  const document = emptyDesignDocument('loyalty', 'Harbour');
  const test: Overlay = {
    campaignId: '0199a1b2-0000-7000-8000-0000000000aa',
    startedAt: '2026-05-31T10:00:00Z',
    from: null,
    until: '2026-06-02T12:00:00Z',
    message: 'Free cake',
    googleMessage: 'Cake',
    link: null,
    changes: {},
    isTest: true,
  };
  expect(backFieldsOf(document, [test])[0]).toMatchObject({ value: 'Free cake', changeMessage: '%@' });
  const [ended] = backFieldsOf(document, [{ ...test, until: '2026-06-01T11:00:00Z' }]);
  expect(ended).toMatchObject({ key: 'latestMessage' });
  expect(ended?.value).not.toBe('Free cake');
  expect(ended).not.toHaveProperty('changeMessage');
});

it('the value of a link is its text, so that completing the address announces no change', () => {
  const document = emptyDesignDocument('loyalty', 'Harbour');
  const site = { id: 's', key: 'site', label: 'Site', value: 'harbour.example', changeMessage: 'Now %@' };
  document.fields.back = [{ ...site, kind: 'link' }];
  expect(backFieldsOf(document)).toContainEqual({
    key: 'site',
    label: 'Site',
    value: 'harbour.example',
    changeMessage: 'Now %@',
    attributedValue: '<a href="https://harbour.example">harbour.example</a>',
  });
});
