import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from './secret-vault.ts';

const vault = createVault(randomBytes(32));

test('a sealed secret opens under the same context', () => {
  expect(vault.open(vault.seal('ключ 🔑', 'certificate:7'), 'certificate:7')).toBe('ключ 🔑');
});

test('a sealed secret does not open under another context or key, or with a changed bit', () => {
  const sealed = vault.seal('secret', 'certificate:7');
  expect(() => vault.open(sealed, 'certificate:8')).toThrow();
  expect(() => createVault(randomBytes(32)).open(sealed, 'certificate:7')).toThrow();
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
  expect(() => vault.open(changed, 'certificate:7')).toThrow();
});

test('sealing the same secret twice yields different texts', () => {
  expect(vault.seal('secret', 'x')).not.toBe(vault.seal('secret', 'x'));
});

test('a master key of the wrong length is refused', () => {
  expect(() => createVault(randomBytes(16))).toThrow('32 bytes');
});
