import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import type { WorkBudget } from './work-budget.ts';

/** What the derived bytes are for (RFC 7292 appendix B.3). */
const keyPurposes = { key: 1, iv: 2, mac: 3 } as const;

export type Pkcs12KeyInput = {
  digest: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  purpose: keyof typeof keyPurposes;
  /** UTF-16 big-endian with two zero octets behind; see `pkcs12Password`. */
  password: Buffer;
  salt: Buffer;
  iterations: number;
  /** Octets wanted. */
  length: number;
  /** Pays for every piece: each takes all the iterations again. */
  budget: WorkBudget;
};

/** Octets one piece of a key has: what its digest gives. */
export const digestBytes = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 } as const;

/** A text as PKCS#12 hashes it: UTF-16 big-endian, closed by a zero character. */
export function pkcs12Password(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le').swap16();
}

/** The key derivation of PKCS#12, RFC 7292 appendix B.2, which only old exports still use for keys and all of them for the check. @throws AppleWalletError `tooMuchWork` */
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

/** Repeated to a whole number of blocks. */
function fill(bytes: Buffer, block: number): Buffer {
  const length = block * Math.ceil(bytes.length / block);
  return length === 0 ? Buffer.alloc(0) : Buffer.alloc(length, bytes);
}

/** Each block as one big number, plus the addend, plus one. */
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
