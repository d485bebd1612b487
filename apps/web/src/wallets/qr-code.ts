import { dataCodewords, segmentLength, segmentOf } from './qr-bits.ts';
import { alignmentCentres, emptyGrid, type QrGrid, sizeOf } from './qr-grid.ts';
import { bestMasked } from './qr-mask.ts';
import { errorCorrection } from './reed-solomon.ts';

/** Error correction codewords of each block, and blocks, of versions 1 to 40 at level M (ISO/IEC 18004 table 9). */
const correctionPerBlock = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];
const versionMax = 40;

type Layout = { version: number; codewords: number; blocks: number; correction: number };

/** All codewords of a version: what its functional patterns leave, eight modules each. */
function codewordsOf(version: number): number {
  const centres = alignmentCentres(version).length;
  const alignments = centres === 0 ? 0 : centres ** 2 - 3;
  // Two of the rows and columns of alignment patterns cross the timing patterns, five modules each.
  const crossings = centres === 0 ? 0 : (centres - 2) * 2;
  const finders = 3 * 64;
  const timing = 2 * (sizeOf(version) - 16);
  const formats = 31;
  const versions = version < 7 ? 0 : 36;
  const taken = finders + timing + formats + versions + alignments * 25 - crossings * 5;
  return Math.floor((sizeOf(version) ** 2 - taken) / 8);
}

function layoutOf(version: number): Layout {
  const blocks = blockCounts[version - 1] ?? 0;
  const correction = correctionPerBlock[version - 1] ?? 0;
  return { version, codewords: codewordsOf(version), blocks, correction };
}

const dataLength = ({ codewords, blocks, correction }: Layout): number => codewords - blocks * correction;

/** Data in blocks of as equal length as can be, the shorter ones first; then what corrects them; both interleaved (§7.6). */
function interleaved(data: Uint8Array, { blocks, correction }: Layout): number[] {
  const shortLength = Math.floor(data.length / blocks);
  const shortBlocks = blocks - (data.length % blocks);
  const parts = Array.from({ length: blocks }, (_, index) => {
    const start = index * shortLength + Math.max(0, index - shortBlocks);
    const part = data.subarray(start, start + shortLength + (index < shortBlocks ? 0 : 1));
    return { part, corrected: errorCorrection(part, correction) };
  });
  const all: number[] = [];
  for (let place = 0; place <= shortLength; place++)
    for (const { part } of parts) if (place < part.length) all.push(part[place] ?? 0);
  for (let place = 0; place < correction; place++)
    for (const { corrected } of parts) all.push(corrected[place] ?? 0);
  return all;
}

/** Two columns at a time, from the right, up and down in turn, past the timing column (§7.7.3). */
function placeCodewords(grid: QrGrid, codewords: number[]): void {
  const { size, dark, fixed } = grid;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const place = y * size + x;
        if (fixed[place]) continue;
        dark[place] = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit++;
      }
    }
  }
}

/**
 * A message as the modules of a QR code with error correction M, the level wallets draw, in the smallest version that holds it;
 * null where none does. After ISO/IEC 18004:2015.
 */
export function qrCode(message: string): QrGrid | null {
  const segment = segmentOf(message);
  for (let version = 1; version <= versionMax; version++) {
    const layout = layoutOf(version);
    if (segmentLength(segment, version) > dataLength(layout) * 8) continue;
    const grid = emptyGrid(version);
    const data = dataCodewords(segment, version, dataLength(layout));
    placeCodewords(grid, interleaved(data, layout));
    return bestMasked(grid);
  }
  return null;
}
