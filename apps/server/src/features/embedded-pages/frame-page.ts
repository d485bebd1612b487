import { createHash } from 'node:crypto';
import { canBeNamedInPolicy } from '@tessera/contract';
import { html } from '../../platform/mail/html.ts';

/**
 * What a page of another site may do in its frame. Scripts, forms, its own cookies and storage, downloads and new tabs: without them
 * most pages are nothing. Not given: taking our tab elsewhere (to a look-alike of the sign-in, say), and message boxes, which would
 * seem to be ours. `allow-same-origin` leaves the page the origin it has, which is never that of the app: of our own origin only the
 * guides let themselves be framed, and those we wrote.
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

/** Tells the app that the page is there, or that the policy kept it out: an address that leads on to another site is one of those. */
const script = `
const tell = (state) => parent.postMessage({ tessera: 'embedded', state }, location.origin);
document.addEventListener('securitypolicyviolation', () => tell('blocked'));
document.addEventListener('load', ({ target }) => { if (target instanceof HTMLIFrameElement) tell('shown'); }, true);
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page of ours that stands between the app and the other site's page. The app is one document for all workspaces, so its policy
 * cannot name what one workspace embeds; the policy of this document names that one origin and no other.
 */
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
