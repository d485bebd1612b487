import { Buffer } from 'node:buffer';
import { Http2Error } from '../http2-error.ts';
import { huffmanLengths } from './huffman-lengths.ts';
import { buildHuffmanSteps, endOfString, type HuffmanSteps } from './huffman-steps.ts';

const { next, symbols, mayEnd }: HuffmanSteps = buildHuffmanSteps(huffmanLengths);
/** The shortest code has five bits, so a byte never holds more than 8/5 of a character. */
const charactersPerByteMax = 1.6;
let text = Buffer.alloc(1_024);

/** Decodes a Huffman-coded string, four bits per step, one character per byte. Every APNs response contains one. */
export function decodeHuffman(bytes: Uint8Array): string {
  if (bytes.length * charactersPerByteMax > text.length) text = Buffer.alloc(bytes.length * 2);
  let node = 0;
  let length = 0;
  for (let index = 0; index < bytes.length * 2; index++) {
    const byte = bytes[index >> 1] ?? 0;
    const step = node * 16 + (index & 1 ? byte & 15 : byte >> 4);
    node = next[step] ?? 0;
    const symbol = symbols[step] ?? -1;
    if (symbol < 0) continue;
    if (symbol === endOfString) throw broken('holds the end-of-string symbol');
    text[length++] = symbol;
  }
  if (!mayEnd[node]) throw broken('is padded with something else than up to seven ones');
  return text.toString('latin1', 0, length);
}

const broken = (what: string) => new Http2Error('COMPRESSION_ERROR', `A header’s Huffman code ${what}.`);
