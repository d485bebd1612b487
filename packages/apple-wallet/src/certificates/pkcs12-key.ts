import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import type { WorkBudget } from './work-budget.ts';

/** The purpose byte of the derivation (RFC 7292 appendix B.3). */
const keyPurposes = { key: 1, iv: 2, mac: 3 } as const;

export type Pkcs12KeyInput = {
  digest: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  purpose: keyof typeof keyPurposes;
  /** UTF-16 big-endian, terminated by two zero octets; see `pkcs12Password`. */
  password: Buffer;
  salt: Buffer;
  iterations: number;
  /** Number of octets to derive. */
  length: number;
  /** Charged for every block, because each repeats all iterations. */
  budget: WorkBudget;
};

/** Octets per block of a key: the size of the digest. */
export const digestBytes = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 } as const;

/** The PKCS#12 encoding of a password: UTF-16 big-endian with a terminating zero character. */
export function pkcs12Password(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le').swap16();
}

/**
 * PKCS#12 key derivation, RFC 7292 appendix B.2. All files use it for the MAC, legacy ones also for encryption keys.
 * @throws AppleWalletError `tooMuchWork`
 */
export function derivePkcs12Key(input: Pkcs12KeyInput): Buffer {
  const { digest, purpose, password, salt, iterations, length, budget } = input;
  budget.spendHere(iterations * Math.ceil(length / digestBytes[digest]));
  const block = digest === 'sha1' || digest === 'sha256' ? 64 : 128;
  const diversifier = Buffer.alloc(block, keyPurposes[purpose]);
  let filled: Buffer = Buffer.concat([fill(salt, block), fill(password, block)]);
  const pieces: Buffer[] = [];
  for (let made = 0; made < length; ) {
    let piece: Buffer = hash(digest, Buffer.concat([diversifier, filled]), 'buffer');
    for (let round = 1; round < iterations; round++) piece = hash(digest, piece, 'buffer');
    pieces.push(piece);
    made += piece.length;
    filled = addToBlocks(filled, fill(piece, block).subarray(0, block), block);
  }
  return Buffer.concat(pieces).subarray(0, length);
}

/** Repeats bytes to a whole number of blocks. */
function fill(bytes: Buffer, block: number): Buffer {
  const length = block * Math.ceil(bytes.length / block);
  return length === 0 ? Buffer.alloc(0) : Buffer.alloc(length, bytes);
}

/** Adds the addend and one to each block, as big numbers. */
function addToBlocks(blocks: Buffer, addend: Buffer, block: number): Buffer {
  const sum = Buffer.from(blocks);
  for (let start = 0; start < sum.length; start += block) {
    let carry = 1;
    for (let index = block - 1; index >= 0; index--) {
      carry += (sum[start + index] ?? 0) + (addend[index] ?? 0);
      sum[start + index] = carry & 0xff;
      carry >>= 8;
    }
  }
  return sum;
}
