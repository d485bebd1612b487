import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const template = 'errors.html';
const source = resolve(import.meta.dirname, '../../../docs/errors');

export function errorPages(): Plugin {
  return {
    name: 'error-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle[template];
      if (page?.type !== 'asset') throw new Error(`${template} is not among the built files.`);
      const html = String(page.source);
      delete bundle[template];
      for (const { name, title, markup } of drawErrors())
        this.emitFile({
          type: 'asset',
          fileName: `errors/${name}.html`,
          source: html
            .replace('<title>Errors</title>', () => `<title>${title} · Tessera</title>`)
            .replace('<!--errors-->', () => markup),
        });
    },
  };
}

function drawErrors() {
  const codes = readdirSync(source)
    .map((file) => file.replace(/\.md$/, ''))
    .sort();
  const pages = codes.map((code) => {
    const markdown = readFileSync(join(source, `${code}.md`), 'utf8');
    return { name: code, title: code, summary: markdown.split('\n')[2] ?? '', markdown };
  });
  const list = pages.map(({ name, summary }) => `- [${name}](${name}.md): ${summary}`).join('\n');
  const intro = 'Every error of the API has one of these codes in `error.type`.';
  const index = { name: 'index', title: 'Errors', markdown: `# Errors\n\n${intro}\n\n${list}` };
  return [index, ...pages].map(({ name, title, markdown }) => ({
    name,
    title,
    markup: `<main>${navigation(name)}${String(marked.parse(markdown))}</main>`,
  }));
}

function navigation(name: string): string {
  const all = name === 'index' ? '' : '<a href="/docs/errors">All errors</a>';
  return `<nav>${all}<a href="/api/v1/docs">API reference</a></nav>`;
}

const marked = new Marked({
  renderer: {
    /** Links to errors and to the API lead to their pages; other documents exist only in the repository. */
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const error = /^(\w+)\.md$/.exec(href);
      if (error) return `<a href="/docs/errors/${error[1]}">${text}</a>`;
      const document = /^\.\.\/([\w-]+\.md)/.exec(href)?.[1];
      if (document === 'api.md') return `<a href="/api/v1/docs">${text}</a>`;
      if (document) return `${text} (<code>docs/${document}</code>)`;
      throw new Error(`A page of docs/errors links to ${href}, which has no page.`);
    },
  },
});
