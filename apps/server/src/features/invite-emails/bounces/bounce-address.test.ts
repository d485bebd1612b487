import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { deriveKeys } from '../../../platform/keys/derive-keys.ts';
import { bounceAddress, isForBounces, readBounceAddress } from './bounce-address.ts';

const config = readConfig({ BOUNCE_ADDRESS: 'Bounces@passes.example.com' }, []);
const ctx = { config, keys: deriveKeys(randomBytes(32)) };
const mail = { workspaceId: '1296', passId: randomUUID(), requestedAt: new Date('2026-11-23T09:30:12.345Z') };
const address = bounceAddress(ctx, mail) ?? '';

test('a return address names its mail to the second, in any case', () => {
  const read = { ...mail, requestedAt: new Date('2026-11-23T09:30:12Z') };
  expect(readBounceAddress(ctx, address)).toEqual(read);
  expect(readBounceAddress(ctx, address.toUpperCase())).toEqual(read);
});

test('a return address has at most 64 characters before the @ and needs no quotes', () => {
  const long = bounceAddress(
    { ...ctx, config: readConfig({ BOUNCE_ADDRESS: 'bounces123@passes.example.com' }, []) },
    { ...mail, workspaceId: '2000000000', passId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  );
  expect(long).toMatch(/^[a-z0-9+.]{1,64}@passes\.example\.com$/);
});

test('a changed or foreign return address names no mail', () => {
  const [local = '', domain = ''] = address.split('@');
  const foreign = bounceAddress({ config, keys: deriveKeys(randomBytes(32)) }, mail) ?? '';
  const changed = [
    `${local.slice(0, -1)}${local.endsWith('a') ? 'b' : 'a'}@${domain}`,
    `${local.replace('.', '.1')}@${domain}`,
    `${local}@other.example.com`,
    `${local.replace('+', '')}@${domain}`,
    `Bounces@${domain}`,
    `Bounces+${'a'.repeat(500)}@${domain}`,
    'Bounces+..@passes.example.com',
    foreign,
    '',
  ];
  for (const bad of changed) expect(readBounceAddress(ctx, bad), bad).toBeNull();
});

test('only the bounce address and its suffixes are its own', () => {
  expect(isForBounces(ctx, 'bounces@PASSES.example.com')).toBe(true);
  expect(isForBounces(ctx, 'bounces+x@passes.example.com')).toBe(true);
  for (const other of [
    'bouncesx@passes.example.com',
    'bounces@example.com',
    'bounces@passes.example.com@a.b',
  ])
    expect(isForBounces(ctx, other), other).toBe(false);
  expect(isForBounces({ config: readConfig({}, []) }, 'bounces@passes.example.com')).toBe(false);
});
