import type { Context } from 'hono';
import { html } from 'hono/html';

/** A page for a sign-in that cannot begin: there is no address it would be safe to send the browser back to. */
export async function errorPage(c: Context, sentence: string, status: 400 | 429 = 400): Promise<Response> {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  );
  c.header('x-content-type-options', 'nosniff');
  return c.html(
    await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Sign-in cannot begin</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; }
      main { max-width: 26rem; padding: 1.5rem; }
      h1 { font-size: 1.25rem; }
    </style>
  </head>
  <body>
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
