import { describe, expect, test } from 'vitest';
import { createSsrfGuard, readNetwork } from './ssrf-guard.ts';

const isPublic = createSsrfGuard([]);

const forbidden = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '0:0:0:0:0:ffff:c0a8:0101',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '64:ff9b:1::808:808',
  '100::1',
  '2001::1',
  '2001:0:53aa:64c:0:fbff:fefe:fefe',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
];

const open = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '128.0.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.255.255',
  '223.255.255.255',
  '::ffff:1.1.1.1',
  '64:ff9b::101:101',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
];

describe('a private or special-purpose address is refused', () => {
  for (const address of forbidden) test(address, () => expect(isPublic(address)).toBe(false));
});

describe('a public address is allowed', () => {
  for (const address of open) test(address, () => expect(isPublic(address)).toBe(true));
});

test('an invalid address is refused', () => {
  for (const text of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3', '[::1]', '::1]@x'])
    expect([text, isPublic(text)]).toEqual([text, false]);
});

test('an allowed network is accepted in both notations, and its neighbors are not', () => {
  const isAllowed = createSsrfGuard(['10.20.0.0/16', 'fd00:1::/32', '127.0.0.1/32']);
  for (const address of ['10.20.3.4', '::ffff:10.20.3.4', '64:ff9b::a14:304', 'fd00:1::9', '127.0.0.1'])
    expect([address, isAllowed(address)]).toEqual([address, true]);
  for (const address of ['10.21.0.1', 'fd00:2::9', '127.0.0.2', '::1', '169.254.169.254'])
    expect([address, isAllowed(address)]).toEqual([address, false]);
});

test('an invalid network is refused', () => {
  for (const text of [
    '',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '::1/129',
    'fe80::%1/64',
    'x/8',
  ])
    expect(() => readNetwork(text), text).toThrow(RangeError);
});
