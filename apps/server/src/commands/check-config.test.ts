import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { production } from '../config/sample-settings.fixture.ts';
import { answerCommand } from './answer-command.ts';

const directory = mkdtempSync(join(tmpdir(), 'tessera-config-check-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function check(environment: Record<string, string>) {
  const { status, stdout } = await answerCommand(['config', 'check', '--json'], environment);
  return { status, ...(JSON.parse(stdout) as { problems: string[]; warnings: string[] }) };
}

test('config check accepts good settings, and warns about missing mail and names that are nearly settings', async () => {
  const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'passes@example.com' };
  expect(await check({ ...production, ...mail })).toMatchObject({ status: 0, problems: [], warnings: [] });
  const { status, problems, warnings } = await check({ ...production, TRUSTED_PROXYS: '1' });
  expect([status, problems]).toEqual([0, []]);
  expect(warnings).toEqual([
    'TRUSTED_PROXYS is no setting: did you mean TRUSTED_PROXIES?',
    expect.stringMatching(/^No mail can be sent/),
  ]);
});

test('config check names every problem once, and repeats no value of a secret', async () => {
  const environment = {
    ...production,
    PORT: 'none',
    ROLES: 'web,cook',
    MASTER_KEY: 'c2VjcmV0',
    LOG_LEVEL: 'loud',
  };
  const { status, problems } = await check(environment);
  expect(status).toBe(1);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    '"cook"',
    'MASTER_KEY',
    'LOG_LEVEL',
  ]);
  const { stdout } = await answerCommand(['config', 'check'], environment);
  expect(stdout).toMatch(/^problem {2}PORT is "none"/);
  expect(stdout).not.toContain('c2VjcmV0');
  expect((await check({ NODE_ENV: 'prodution' })).problems).toHaveLength(1);
});

test('config check names every wrong line of the file, and a file that cannot be read', async () => {
  const path = join(directory, 'tessera.conf');
  writeFileSync(path, '# settings\nPORT=8080\nDATABASE_URI=postgres://db\nnonsense\n');
  expect((await check({ TESSERA_CONFIG: path })).problems).toEqual([
    `${path} is wrong at "DATABASE_URI": DATABASE_URI is no setting: did you mean DATABASE_URL?`,
    `${path} is wrong at "nonsense": write NAME=value, with a name that --help lists.`,
  ]);
  const missing = join(directory, 'missing');
  expect(await check({ TESSERA_CONFIG: missing })).toMatchObject({
    status: 1,
    problems: [expect.stringContaining('cannot be read')],
  });
});
