import { emptyDesignDocument, passTypes } from '@tessera/pass-design';
import { galleryDesigns, galleryDocument } from '@tessera/pass-gallery';
import { expect, test } from 'vitest';
import { walletRefusals } from './wallet-refusals.ts';

test('both wallets take the sample of every starting design, with and without a heading, and of the gallery', () => {
  const designs = [
    ...passTypes.map((passType) => emptyDesignDocument(passType, 'Harbour')),
    ...passTypes.map((passType) => ({ ...emptyDesignDocument(passType, 'Harbour'), heading: '' })),
    ...galleryDesigns.map((design) => galleryDocument(design, design.title)),
  ];
  for (const document of designs) expect(walletRefusals(document, 'Harbour')).toEqual([]);
});

test('what a wallet would refuse of every pass is a sentence with the part of the pass', () => {
  const document = emptyDesignDocument('generic', 'Harbour');
  const field = { id: 'one', key: 'same', label: '', value: 'x', kind: 'text' as const };
  const twice = { ...document.fields, back: [field, { ...field, id: 'two' }] };
  const [apple] = walletRefusals({ ...document, fields: twice }, 'Harbour');
  expect(apple).toEqual({
    severity: 'error',
    path: '',
    message: expect.stringMatching(/^Two fields of the pass share a key\. .*generic\.backFields/),
  });
});
