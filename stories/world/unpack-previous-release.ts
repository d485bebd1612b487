import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

export type PreviousRelease = { program: string; remove(): void };

/** The newest release in CHANGELOG.md, with npm packages and web pages of this commit. Null if the clone lacks its commit. */
export function unpackPreviousRelease(): PreviousRelease | null {
  const [, released = ''] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## \d.*$/m);
  const [, commit = ''] = /^Commit `([0-9a-f]+)`\.$/m.exec(released) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'tessera-previous-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const archive = join(folder, 'sources.tar');
  try {
    git('archive', '--format=tar', '-o', archive, commit, 'package.json', 'apps/server', 'packages');
  } catch {
    remove();
    return null;
  }
  execFileSync('tar', ['xf', archive, '-C', folder]);
  linkPackages(folder);
  cpSync(join(root, 'apps/web/dist'), join(folder, 'apps/web/dist'), { recursive: true });
  return { program: join(folder, 'apps/server/src/main.ts'), remove };
}

/** Our own packages are those of the release: `node_modules/@tessera` links to `packages` and `apps`. */
function linkPackages(folder: string): void {
  const modules = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(modules))
    if (name === '@tessera')
      cpSync(join(modules, name), join(folder, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(join(modules, name), join(folder, 'node_modules', name));
}
