import { expect, test } from 'vitest';
import { appleAssets } from './build-apple-pass.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const picture = { file: 'a'.repeat(64), crop: null };

test('a template that switches to the poster gets its picture, though its images are the same', async () => {
  const ctx = {
    files: { read: async () => png, write: async () => undefined },
    imageWorkers: { run: async () => png },
  } as never;
  const content = {
    passType: 'generic' as const,
    images: { logo: picture, artwork: picture },
    heading: 'Harbour',
    organizationName: 'Harbour',
    colors: { background: '#000000', foreground: '#ffffff', label: '#ffffff' },
  };
  const classic = await appleAssets(ctx, '7', content);
  const poster = await appleAssets(ctx, '7', { ...content, style: 'poster' });
  expect(await appleAssets(ctx, '7', { ...content, style: 'poster' })).toBe(poster);
  expect(classic.paths).not.toContain('artwork.png');
  expect(poster.paths).toContain('artwork.png');
});
