import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://passes.example';

describe('the place to go after signing in', () => {
  it('keeps a path with its query and fragment', () => {
    expect(safeRedirect('/acme/campaigns?query=a#b', origin)).toBe('/acme/campaigns?query=a#b');
  });

  it.each([
    'acme',
    'https://evil.example',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '',
    7,
    null,
  ])('discards %j, which leads off the site or does not begin with a slash', (value) => {
    expect(safeRedirect(value, origin)).toBeUndefined();
  });
});
