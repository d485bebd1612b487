import { expect, test } from 'vitest';
import { redactToken } from './redact-token.ts';

test('tokens of personal links are not logged', () => {
  for (const place of ['/b', '/p', '/l', '/u', '/_/embedded', '/_/api-key']) {
    expect(redactToken(`${place}/s3cret`)).toBe(`${place}/…`);
    expect(redactToken(`${place}/s3cret/apple`)).toBe(`${place}/…/apple`);
  }
});

test('the token that confirms a sign-up is not logged', () => {
  expect(redactToken('/s/a.b/confirm/s3cret')).toBe('/s/a.b/confirm/…');
});

test('neither the token nor the content of a download’s link is logged', () => {
  for (const kind of ['downloads', 'recipients'])
    expect(redactToken(`/files/${kind}/s3cret/eyJ9`)).toBe(`/files/${kind}/…`);
});

test('a path without a token is logged unchanged', () => {
  for (const path of ['/', '/_/playbooks/loyalty-card', '/api/v1/campaigns/x', '/images/a/b/c', '/s/a.b'])
    expect(redactToken(path)).toBe(path);
});
