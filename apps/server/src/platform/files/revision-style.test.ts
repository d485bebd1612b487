import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { pictureUrl, revisionStyle } from './revision-style.ts';

const addresses = { publicUrl: 'https://passes.example', workspaceId: '1' };
const image = (file: string) => ({ file: file.repeat(64), crop: null });
const document = {
  ...emptyDesignDocument('loyalty', 'Card'),
  images: { logo: image('a'), cover: image('b'), thumbnail: image('c') },
};

test('lists load small pictures, and pages those of a preview', () => {
  const { logoUri, coverImageUri, thumbnailUri } = revisionStyle(addresses, document);
  expect([logoUri, coverImageUri, thumbnailUri]).toEqual(
    ['a', 'b', 'c'].map((file) => `https://passes.example/images/1/${file.repeat(64)}/thumbnail.png`),
  );
  expect(pictureUrl(addresses, document, 'logo')).toMatch(/\/cropped\.png$/);
});
