import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const hasher = createPasswordHasher();

test('passwords are hashed with Argon2id at OWASP’s parameters, and another implementation of the format reads them', async () => {
  const hashed = await hasher.hash('correct horse');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(hashed, 'correct horse')).toBe(true);
});

test('the same password typed in another Unicode form matches', async () => {
  const hashed = await hasher.hash('café au lait'.normalize('NFC'));
  expect(await hasher.verify(hashed, 'café au lait'.normalize('NFD'))).toBe(true);
  expect(await hasher.verify(hashed, 'cafe au lait')).toBe(false);
});

test('an account without a password is never entered, not even with the decoy’s', async () => {
  expect(await hasher.verify(null, 'a password of nobody')).toBe(false);
});

test('a flood of hashes is refused at once instead of queueing without end, and the next quiet moment works again', async () => {
  const flood = Array.from({ length: 70 }, () => hasher.verify(null, 'guess'));
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({ reason: { code: 'too_busy' } });
  expect(await hasher.verify(null, 'guess')).toBe(false);
});
