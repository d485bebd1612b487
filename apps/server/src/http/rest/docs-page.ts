import { type Html, html } from '../../platform/mail/html.ts';
import { describeOperations, type Field, type Operation } from './describe-operations.ts';

const style = html`<style>
:root { color-scheme: light dark; --line: light-dark(#e6e9eb, #2a2f34); --quiet: light-dark(#5d666e, #9aa2a9); --accent: light-dark(#0f766e, #4dbbae) }
body { margin: 0; background: light-dark(#ffffff, #14171a); color: light-dark(#1a1f24, #e7eaec); font: 14px/1.5 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 860px; margin: 0 auto; padding: 40px 24px 80px }
h1 { margin: 0; font-size: 24px; line-height: 32px; letter-spacing: -0.011em }
h2 { margin: 48px 0 8px; font-size: 20px; line-height: 28px; letter-spacing: -0.011em }
h3 { margin: 28px 0 4px; font-size: 16px; line-height: 24px }
p { margin: 4px 0; max-width: 72ch }
ul { margin: 8px 0; padding-inline-start: 20px }
a { color: var(--accent) }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 13px; overflow-wrap: anywhere }
.quiet { color: var(--quiet) }
.frame { overflow-x: auto }
table { width: 100%; margin-top: 12px; border-collapse: collapse }
caption { padding-bottom: 4px; color: var(--quiet); text-align: start }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
th { font-weight: 500 }
</style>`;

/** The API reference as HTML, generated from the OpenAPI document; works without scripts. */
export function docsPage(document: unknown, openApiUrl: string): string {
  const operations = describeOperations(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation · Tessera</title>
${style}
</head>
<body>
<main>
<h1>API documentation</h1>
<p>Send your key as <code>Authorization: Bearer tsk_…</code> and bodies as JSON. Answers are <code>{ "meta": { "requestId" }, "data" }</code>, refusals <code>{ "meta", "error": { "type", "title", "detail", "status", "issues" } }</code>. Every answer to a valid key tells in <code>RateLimit-Remaining</code> how many calls are left.</p>
<p>For programs: <a href="${openApiUrl}">the OpenAPI document</a>.</p>
${tags.map((tag) =>
  section(
    tag,
    operations.filter((operation) => operation.tag === tag),
  ),
)}
</main>
</body>
</html>
`.markup;
}

function section(tag: string, operations: Operation[]): Html {
  return html`<section><h2>${tag}</h2>${operations.map(article)}</section>`;
}

function article({ method, path, summary, description, takes, fields, answers }: Operation): Html {
  return html`<article>
<h3>${summary}</h3>
<p><code>${method} /api/v1${path}</code></p>
${description ? html`<p>${withCode(description)}</p>` : null}
<p class="quiet">${takes}</p>
${fields.length > 0 ? fieldsTable(summary, fields) : null}
<ul class="quiet">${answers.map((answer) => html`<li>${withCode(answer)}</li>`)}</ul>
</article>`;
}

function fieldsTable(summary: string, fields: Field[]): Html {
  const rows = fields.map(
    ({ name, place, type, isRequired }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${place}</td><td>${type}</td><td>${isRequired ? 'yes' : 'no'}</td></tr>
`,
  );
  return html`<div class="frame"><table><caption>What “${summary}” takes</caption><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Kind</th><th scope="col">Needed</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Renders text between backticks as code. */
function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
