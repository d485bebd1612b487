import type { Context } from 'hono';
import { html } from 'hono/html';
import type { IdentityContext } from '../identity-context.ts';

/**
 * A page for a sign-in that cannot start, when no redirect address is safe. Styled like the hosted pages, without a script; the icon is the host's.
 */
export async function errorPage(
  { productName }: Pick<IdentityContext, 'productName'>,
  c: Context,
  sentence: string,
  status: 400 | 429 = 400,
): Promise<Response> {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  c.header('x-content-type-options', 'nosniff');
  return c.html(
    await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <title>Sign-in cannot begin · ${productName}</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; background: light-dark(#f8f9fa, #0f1214); color: light-dark(#1a1f24, #e7eaec); }
      body { display: flex; flex-direction: column; align-items: center; box-sizing: border-box; min-height: 100vh; min-height: 100dvh; margin: 0; padding: clamp(32px, 11vh, 112px) 16px 32px; -webkit-font-smoothing: antialiased; }
      header { display: flex; align-items: center; gap: 10px; margin-bottom: 28px; font-size: 18px; font-weight: 600; letter-spacing: -0.01em; }
      main { box-sizing: border-box; width: min(100%, 400px); padding: 32px; border: 1px solid light-dark(#e6e9eb, #2a2f34); border-radius: 16px; background: light-dark(#fff, #1a1e21); box-shadow: 0 8px 32px -12px rgb(16 24 32 / 0.12); }
      h1 { margin: 0 0 8px; font-size: 24px; font-weight: 600; line-height: 32px; letter-spacing: -0.015em; text-wrap: balance; }
      p { margin: 0; overflow-wrap: anywhere; text-wrap: pretty; }
      p + p { margin-top: 12px; color: light-dark(#5d666e, #9aa2a9); }
      @media (max-width: 480px) { body { padding-top: 28px; } main { padding: 24px 20px; } }
    </style>
  </head>
  <body>
    <header><img src="/favicon.svg" width="30" height="30" alt="" />${productName}</header>
    <main>
      <h1>Sign-in cannot begin</h1>
      <p>${sentence}</p>
      <p>Please go back to the application and try again. If it keeps happening, tell the people who run it.</p>
    </main>
  </body>
</html>`,
    status,
  );
}
