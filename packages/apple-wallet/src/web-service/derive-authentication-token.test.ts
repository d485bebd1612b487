import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveAuthenticationToken } from './derive-authentication-token.ts';

const key = Buffer.alloc(32, 7);

describe('deriveAuthenticationToken', () => {
  it('is the HMAC of the id: constant, 256 bits, and long enough for Wallet', () => {
    const token = deriveAuthenticationToken(key, 'pass-1');
    expect(Buffer.from(token, 'base64url')).toEqual(createHmac('sha256', key).update('pass-1').digest());
    expect(token.length).toBeGreaterThanOrEqual(16);
    expect(deriveAuthenticationToken(createSecretKey(key), 'pass-1')).toBe(token);
  });

  it('differs by pass and by key', () => {
    const token = deriveAuthenticationToken(key, 'pass-1');
    expect(deriveAuthenticationToken(key, 'pass-2')).not.toBe(token);
    expect(deriveAuthenticationToken(Buffer.alloc(32, 8), 'pass-1')).not.toBe(token);
  });
});
