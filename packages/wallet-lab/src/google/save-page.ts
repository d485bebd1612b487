import { createHash } from 'node:crypto';
import type { SaveOutcome } from './save-desk.ts';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 Roboto, system-ui, sans-serif; }
main { max-width: 26rem; padding: 2rem; text-align: center; }
h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
p { margin: 0 0 1.5rem; }
a { color: inherit; }
`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The page after following a save link, and its content security policy. */
export function savePage(outcome: SaveOutcome): { html: string; policy: string } {
  const saved = outcome.kind === 'saved';
  const title = saved ? 'Added to Google Wallet' : 'This pass could not be added';
  const text = saved
    ? 'The virtual Android now holds your pass.'
    : outcome.problems.map(escapeHtml).join('<br>');
  return {
    policy,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/lab">Open the lab</a></p></main></body></html>`,
  };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
