import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobs } from './features.ts';

const source = join(import.meta.dirname, '..');

test('a worker handles each declared job, once', async () => {
  const files = globSync('**/*.jobs.ts', { cwd: source });
  const modules: object[] = await Promise.all(files.map((file) => import(join(source, file))));
  const declared = modules
    .flatMap(Object.values)
    .flatMap(({ name, retriesMax }) => (typeof retriesMax === 'number' ? [name] : []));
  expect(declared.length).toBeGreaterThan(30);
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});
