import { playbooksPath } from '@tessera/contract';
import { Hono } from 'hono';
import type { Pages } from '../../http/pages.ts';

/** The guides are our own text and images: no data, no forms, and one small script that talks to the surrounding app. */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
};

export function playbooksApp(pages: Pages): Hono {
  const app = new Hono();
  app.get(playbooksPath, () => answer(pages, 'index'));
  app.get(`${playbooksPath}/:guide`, (c) => answer(pages, c.req.param('guide')));
  return app;
}

async function answer(pages: Pages, guide: string): Promise<Response> {
  const page = await pages.playbook(guide);
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value);
  return page;
}
