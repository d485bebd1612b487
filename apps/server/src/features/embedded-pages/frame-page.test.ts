import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { framePage } from './frame-page.ts';

const hostile = { label: '"><script>alert(1)</script>', url: 'https://guides.example/a?b=1&c="><script>' };

async function open(page: { label: string; url: string }) {
  const answer = framePage(page);
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { markup: await answer.text(), policy: policy.split('; '), headers: answer.headers };
}

test('the frame may show only the page’s origin, and only the app may show the frame', async () => {
  const { policy, headers } = await open({
    label: 'Hours',
    url: 'https://guides.example:8443/hours?x=1#top',
  });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-src https://guides.example:8443');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the framed page can neither navigate the tab nor learn its embedder’s URL', async () => {
  const { markup } = await open({ label: 'Hours', url: 'https://guides.example/' });
  const sandbox = /sandbox="([^"]*)"/.exec(markup)?.[1]?.split(' ');
  expect(sandbox).toContain('allow-scripts');
  for (const power of ['allow-top-navigation', 'allow-top-navigation-by-user-activation', 'allow-modals'])
    expect(sandbox).not.toContain(power);
  expect(markup).toContain('referrerpolicy="no-referrer"');
  expect(markup).toContain('allow=""');
});

test('only our own script and style run: the policy has their hashes', async () => {
  const { markup, policy } = await open({ label: 'Hours', url: 'https://guides.example/' });
  for (const kind of ['script', 'style']) {
    const text = new RegExp(`<${kind}>([^]*?)</${kind}>`).exec(markup)?.[1] ?? '';
    const hash = createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`${kind}-src 'sha256-${hash}'`);
  }
});

test('a site’s host name cannot add to the policy', async () => {
  for (const url of ['https://a;sandbox', 'https://a,b/', 'https://*/']) {
    const { policy } = await open({ label: 'Hours', url });
    expect(policy).toContain("frame-src 'none'");
    expect(policy).toHaveLength(7);
  }
});

test('a label or a URL cannot become markup', async () => {
  const { markup } = await open(hostile);
  expect(markup.match(/<script>/g)).toHaveLength(1);
  expect(markup).toContain('&lt;script&gt;alert(1)');
});
