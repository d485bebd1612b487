import { expect, test } from 'vitest';
import { embeddedPageSlug, embeddedPageSlugOf, embeddedPageUrlProblem } from './embedded-pages.ts';
import { frameMessage } from './frame-messages.ts';

const here = 'https://passes.example';
const problem = (url: string) => embeddedPageUrlProblem(url, here);

test('any https address of another site can be embedded', () => {
  for (const url of [
    'https://guides.example',
    'https://guides.example:8443/a/b?c=d#e',
    'https://[2001:db8::1]/',
  ])
    expect(problem(url)).toBeNull();
});

test('a URL without https is rejected with an explanation', () => {
  for (const url of [
    'guides.example',
    'http://guides.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])
    expect(problem(url)).toMatch(/https:\/\//);
  expect(problem('https://ada:secret@guides.example/')).toMatch(/password/);
});

test('a URL whose host would extend the frame’s policy is rejected with an explanation', () => {
  for (const url of ['https://a;sandbox', 'https://a,b/', "https://'none'/", 'https://a*b/', 'https://a"b/'])
    expect(problem(url)).not.toBeNull();
});

test('of this installation only the playbooks can be embedded', () => {
  expect(problem(`${here}/_/playbooks`)).toBeNull();
  expect(problem(`${here}/_/playbooks/loyalty-card`)).toBeNull();
  for (const path of ['', '/', '/_/playbooksque', '/aurora-coffee', '/_/playbooks/../account'])
    expect(problem(`${here}${path}`)).toMatch(/only its playbooks/);
});

test('a slug is made from the label, and the schema accepts it', () => {
  for (const [label, slug] of [
    ['Opening hours', 'opening-hours'],
    ['Über uns!', 'uber-uns'],
    ['  FAQ  ', 'faq'],
    ['x'.repeat(80), 'x'.repeat(40)],
  ] as const) {
    expect(embeddedPageSlugOf(label)).toBe(slug);
    expect(embeddedPageSlug.safeParse(slug).success).toBe(true);
  }
  expect(embeddedPageSlugOf('開店')).toBe('');
});

test('a slug that could be read as a path is rejected', () => {
  for (const slug of ['', '..', 'a/b', 'A', 'a--b', '-a', 'a ', 'a?b', 'ä'])
    if (slug.trim() === slug) expect(embeddedPageSlug.safeParse(slug).success).toBe(false);
});

test('a message’s place is a path of the workspace and leads nowhere else', () => {
  const place = (path: string) => frameMessage.safeParse({ tessera: 'place', path }).success;
  for (const path of ['', 'campaigns', 'settings/wallet-platforms/apple']) expect(place(path)).toBe(true);
  for (const path of [
    '/evil.example',
    '//evil.example',
    '..',
    'a/../../b',
    'https://evil.example',
    'a?b',
    'a//b',
  ])
    expect(place(path)).toBe(false);
});
