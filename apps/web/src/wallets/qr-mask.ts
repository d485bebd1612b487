import { drawFormat, type QrGrid } from './qr-grid.ts';

/** The eight patterns (ISO/IEC 18004 §7.8.2). */
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked({ size, dark, fixed }: QrGrid, mask: number): QrGrid {
  const isTurned = masks[mask] ?? (() => false);
  const turned = dark.map((module, place) =>
    !fixed[place] && isTurned(place % size, Math.floor(place / size)) ? 1 - module : module,
  );
  const grid = { size, dark: turned, fixed };
  drawFormat(grid, mask);
  return grid;
}

/** What a reader may take for a finder: 1:1:3:1:1 with four light modules on either side. */
const finderLike = [0b10111010000, 0b00001011101];

/** Runs of one colour, from five modules on, and what looks like a finder, along one row or column. */
function linePenalty(size: number, at: (place: number) => number): number {
  let penalty = 0;
  let run = 0;
  let window = 0;
  for (let place = 0; place < size; place++) {
    const module = at(place);
    run = place > 0 && module === at(place - 1) ? run + 1 : 1;
    if (run === 5) penalty += 3;
    else if (run > 5) penalty += 1;
    window = ((window << 1) | module) & 0x7ff;
    if (place >= 10 && finderLike.includes(window)) penalty += 40;
  }
  return penalty;
}

function blockPenalty({ size, dark }: QrGrid): number {
  let penalty = 0;
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const place = y * size + x;
      const sum =
        (dark[place] ?? 0) +
        (dark[place + 1] ?? 0) +
        (dark[place + size] ?? 0) +
        (dark[place + size + 1] ?? 0);
      if (sum % 4 === 0) penalty += 3;
    }
  return penalty;
}

/** Ten for each step of five percent away from as many dark as light modules. */
function balancePenalty({ dark }: QrGrid): number {
  const share = dark.reduce((sum, module) => sum + module, 0) / dark.length;
  return Math.floor(Math.abs(share * 100 - 50) / 5) * 10;
}

/** How hard a symbol is to read (§7.8.3). */
function penaltyOf(grid: QrGrid): number {
  const { size, dark } = grid;
  let penalty = blockPenalty(grid) + balancePenalty(grid);
  for (let line = 0; line < size; line++) {
    penalty += linePenalty(size, (place) => dark[line * size + place] ?? 0);
    penalty += linePenalty(size, (place) => dark[place * size + line] ?? 0);
  }
  return penalty;
}

/** The symbol under the mask that makes it easiest to read. */
export function bestMasked(grid: QrGrid): QrGrid {
  let best = masked(grid, 0);
  let least = penaltyOf(best);
  for (let mask = 1; mask < masks.length; mask++) {
    const next = masked(grid, mask);
    const penalty = penaltyOf(next);
    if (penalty < least) [best, least] = [next, penalty];
  }
  return best;
}
