import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { personalLink } from './personal-link.ts';

const secret = 'tlk_8mDkAhVjQ0bq3cU2Xo1ZQ7c9Tn5yWfVtR4sLpGzEJxM';
const at = { baseUrl: 'https://passes.example.com/', templateId: '1.AaH97n2PfZOvIWbHEcewMg', secret };

function openssl(query: string): string {
  const words = ['dgst', '-sha256', '-hmac', secret, '-r'];
  return execFileSync('openssl', words, { input: query, encoding: 'utf8' }).split(' ')[0] ?? '';
}

it('signs the sorted query as openssl does, whatever is in the values', async () => {
  const link = await personalLink({
    ...at,
    values: {
      email: 'ada+news@example.com',
      lastName: 'O’Neil (Zoë) & Söhne = 100%',
      firstName: '阿达 👩🏽‍💻',
      points: -1.5,
      isMember: true,
      empty: '',
      gone: null,
      unset: undefined,
      "it's": "*!'()~-_.",
      points2: '\ud800 half',
    },
    expiresAt: new Date('2027-01-01T00:00:00.900Z'),
  });
  const [start, query = ''] = link.split('?');
  expect(start).toBe('https://passes.example.com/t/1.AaH97n2PfZOvIWbHEcewMg');
  const [signed = '', signature] = query.split('&signature=');
  expect(signed).toBe(
    [
      'email=ada%2Bnews%40example.com',
      'empty=',
      'expires=1798761600',
      'firstName=%E9%98%BF%E8%BE%BE%20%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%92%BB',
      'isMember=true',
      'it%27s=%2A%21%27%28%29~-_.',
      'lastName=O%E2%80%99Neil%20%28Zo%C3%AB%29%20%26%20S%C3%B6hne%20%3D%20100%25',
      'points2=%EF%BF%BD%20half',
      'points=-1.5',
    ].join('&'),
  );
  expect(signature).toBe(openssl(signed));
});

it('gives the link that the README’s lines of shell print', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const script = /```sh\n(query=.*?)```/s.exec(readme)?.[1] ?? '';
  const printed = execFileSync('sh', ['-c', script], { env: { ...process.env, LINK_SECRET: secret } });
  const link = await personalLink({
    ...at,
    values: { email: 'ada@example.com', firstName: 'Ada', points: 120 },
    expiresAt: new Date('2027-01-01T00:00:00Z'),
  });
  expect(printed.toString().trim()).toBe(link);
});

it('refuses reserved names and invalid dates', async () => {
  const values = { email: 'ada@example.com' };
  await expect(personalLink({ ...at, values: { ...values, signature: 'x' } })).rejects.toThrow(RangeError);
  await expect(personalLink({ ...at, values: { ...values, expires: 1 } })).rejects.toThrow(RangeError);
  await expect(personalLink({ ...at, values, expiresAt: new Date('soon') })).rejects.toThrow(RangeError);
});
