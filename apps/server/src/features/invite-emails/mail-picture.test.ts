import { expect, test } from 'vitest';
import { logoSizeMax, mailPicture } from './mail-picture.ts';

test.each([
  ['a square', { width: 500, height: 500 }, null, 44, 44],
  ['a wordmark', { width: 2200, height: 220 }, null, 220, 22],
  ['a wide part of a square', { width: 1000, height: 1000 }, { width: 1, height: 0.25 }, 176, 44],
  ['a line', { width: 10_000, height: 1 }, null, 220, 1],
])('%s keeps its shape inside the logo’s box', (_what, file, crop, width, height) => {
  expect(mailPicture('u', file, crop, logoSizeMax)).toEqual({ url: 'u', width, height });
});
