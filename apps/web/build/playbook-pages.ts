import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const template = 'playbooks.html';
const source = resolve(import.meta.dirname, '../src/playbooks/draw-playbooks.tsx');

type Drawing = typeof import('../src/playbooks/draw-playbooks.tsx');

export function playbookPages(): Plugin {
  return {
    name: 'playbook-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle[template];
      if (page?.type !== 'asset') throw new Error(`${template} is not among the built files.`);
      const html = String(page.source);
      delete bundle[template];
      const { module } = await runnerImport<Drawing>(source, {
        configFile: false,
        logLevel: 'error',
        oxc: { jsx: { runtime: 'automatic' } },
      });
      for (const { name, title, markup } of module.drawPlaybooks())
        this.emitFile({
          type: 'asset',
          fileName: `playbooks/${name}.html`,
          source: html
            .replace('<title>Playbooks</title>', () => `<title>${title}</title>`)
            .replace('<!--playbook-->', () => markup),
        });
    },
  };
}
