import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveKeys } from '../../platform/keys/derive-keys.ts';
import { rotatingBarcodeSecret, splitRotatingBarcode, stepOfRotatingCode } from './rotating-barcode.ts';

describe('codes of rotating barcodes', () => {
  const secret = Buffer.from('12345678901234567890', 'ascii');
  const at = (seconds: number) => new Date(seconds * 1_000);

  // RFC 6238, appendix B, SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(stepOfRotatingCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('are right for the half minute before and after theirs, and no longer', () => {
    const due = 1_234_567_890;
    expect([-30, 30].map((off) => stepOfRotatingCode(secret, '89005924', at(due + off)) !== null)).toEqual([
      true,
      true,
    ]);
    expect([-60, 60].map((off) => stepOfRotatingCode(secret, '89005924', at(due + off)) !== null)).toEqual([
      false,
      false,
    ]);
    for (const code of ['', '8900592', '890059244', '89005925', 'abcdefgh'])
      expect(stepOfRotatingCode(secret, code, at(due)), code).toBeNull();
  });

  it('are split from the message they follow, which may hold colons', () => {
    expect(splitRotatingBarcode('https://a.example/1:12345678')).toEqual({
      message: 'https://a.example/1',
      code: '12345678',
    });
    for (const text of ['', ':12345678', 'pass', 'pass:1234567', 'pass:12345678 '])
      expect(splitRotatingBarcode(text), text).toBeNull();
  });
});

it('every pass has a secret of its own, the same after each start and another under another master key', () => {
  const master = randomBytes(32);
  const of = (key: Buffer, passId: string) => rotatingBarcodeSecret(deriveKeys(key), passId).toString('hex');
  expect(of(master, 'a')).toMatch(/^[0-9a-f]{40}$/);
  expect(of(master, 'a')).toBe(of(master, 'a'));
  expect(new Set([of(master, 'a'), of(master, 'b'), of(randomBytes(32), 'a')]).size).toBe(3);
});
