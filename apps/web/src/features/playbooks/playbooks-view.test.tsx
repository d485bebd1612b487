import { playbooksPath } from '@tessera/contract';
import { expect, it } from 'vitest';
import { renderPage } from '../../lib/render-page.fixture.tsx';
import { PlaybooksView } from './playbooks-view.tsx';

const view = <PlaybooksView guide="certificates" onGuide={() => undefined} />;
const frameOf = (markup: string) => markup.match(/<iframe[^>]*>/)?.[0] ?? '';

it('"playbooks: embedded external page in a frame": the one PLAYBOOKS_URL names, fenced in, and in a new tab as well', async () => {
  const markup = await renderPage(view, { config: { playbooksUrl: 'https://guides.example/start' } });
  const frame = frameOf(markup);
  expect(frame).toContain('src="https://guides.example/start"');
  expect(frame).toMatch(/sandbox="[^"]*allow-scripts/);
  expect(frame).not.toContain('allow-top-navigation');
  expect(markup).toMatch(/<a[^>]*href="https:\/\/guides\.example\/start"[^>]*target="_blank"/);
});

it('without PLAYBOOKS_URL the frame shows the guides of ours, at the one that is asked for, and waits visibly', async () => {
  const markup = await renderPage(view);
  expect(frameOf(markup)).toContain(`src="${playbooksPath}/certificates"`);
  expect(markup).toContain('aria-label="Loading"');
});
