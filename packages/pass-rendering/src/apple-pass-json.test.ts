import { type DesignDocument, emptyDesignDocument, renderPass, sampleHolder } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { applePassJson } from './apple-pass-json.ts';

function backFieldsOf(document: DesignDocument): { key: string; value: string }[] {
  const content = renderPass({
    document,
    ...sampleHolder(document),
    issuer: { name: 'Harbour', address: null, contact: null },
    overlays: [],
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
