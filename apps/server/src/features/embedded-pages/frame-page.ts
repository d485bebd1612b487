import { createHash } from 'node:crypto';
import { canBeNamedInPolicy } from '@tessera/contract';
import { html } from '../../platform/mail/html.ts';

/**
 * Framed pages may run scripts, submit forms, use storage, download, and open tabs. They may not navigate our tab (to a fake sign-in
 * page, for example) or open message boxes, which would seem to be ours. `allow-same-origin` keeps the page's own origin, never the
 * app's: of our origin only the guides can be framed.
 */
const sandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
].join(' ');

const style =
  'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}html{color-scheme:light dark;overflow:hidden}';

/** Notifies the app that the page has loaded, or that the policy blocked it, for example after a redirect. */
const script = `
const post = (state) => parent.postMessage({ tessera: 'embedded', state }, location.origin);
document.addEventListener('securitypolicyviolation', () => post('blocked'));
document.addEventListener('load', ({ target }) => { if (target instanceof HTMLIFrameElement) post('shown'); }, true);
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The app is one document for all workspaces, so its policy cannot name a workspace's embedded origin; this one's can. */
export function framePage({ label, url }: { label: string; url: string }): Response {
  const { host, origin } = new URL(url);
  const policy = [
    "default-src 'none'",
    `frame-src ${canBeNamedInPolicy(host) ? origin : "'none'"}`,
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return new Response(markupOf(label, url), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}

function markupOf(label: string, url: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${label}</title>
<style>${{ markup: style }}</style>
<script>${{ markup: script }}</script>
</head>
<body><iframe title="${label}" src="${url}" sandbox="${sandbox}" referrerpolicy="no-referrer" allow=""></iframe></body>
</html>`.markup;
}
