/** A square of modules: 1 is dark. `fixed` marks those that carry no data: finders, timing, alignment, format and version. */
export type QrGrid = { size: number; dark: Uint8Array; fixed: Uint8Array };

export const sizeOf = (version: number): number => version * 4 + 17;

function setFixed({ size, dark, fixed }: QrGrid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return;
  dark[y * size + x] = isDark ? 1 : 0;
  fixed[y * size + x] = 1;
}

/** Squares within squares around a centre; `light` says at which distances the ring is light. */
function drawRings(grid: QrGrid, centreX: number, centreY: number, reach: number, light: number[]): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      setFixed(grid, centreX + dx, centreY + dy, !light.includes(distance));
    }
}

/** Where alignment patterns are centred, on both axes: evenly between 6 and the far edge, in even steps (ISO/IEC 18004 annex E). */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  // Version 32 is the one for which the table and the formula differ.
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  const rest = Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step);
  return [6, ...rest];
}

function drawAlignment(grid: QrGrid, version: number): void {
  const centres = alignmentCentres(version);
  const last = centres.at(-1);
  for (const y of centres)
    for (const x of centres) {
      const isOnFinder = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!isOnFinder) drawRings(grid, x, y, 2, [1]);
    }
}

/** What is left over when `value`, followed by as many noughts as the generator has, is divided by it. */
function remainderOf(value: number, generator: number, generatorBits: number): number {
  let remainder = value;
  for (let place = 0; place < generatorBits; place++)
    remainder = (remainder << 1) ^ ((remainder >> (generatorBits - 1)) * generator);
  return remainder;
}

function drawVersion(grid: QrGrid, version: number): void {
  if (version < 7) return;
  const bits = (version << 12) | remainderOf(version, 0x1f25, 12);
  for (let place = 0; place < 18; place++) {
    const isDark = ((bits >> place) & 1) === 1;
    const [near, far] = [Math.floor(place / 3), grid.size - 11 + (place % 3)];
    setFixed(grid, far, near, isDark);
    setFixed(grid, near, far, isDark);
  }
}

/** Error correction M and the mask, twice (§7.9). */
export function drawFormat(grid: QrGrid, mask: number): void {
  const bits = ((mask << 10) | remainderOf(mask, 0x537, 10)) ^ 0x5412;
  const { size } = grid;
  for (let place = 0; place < 15; place++) {
    const isDark = ((bits >> place) & 1) === 1;
    const down = place < 6 ? place : place < 8 ? place + 1 : size - 15 + place;
    setFixed(grid, 8, down, isDark);
    const left = place < 8 ? size - 1 - place : place === 8 ? 7 : 14 - place;
    setFixed(grid, left, 8, isDark);
  }
  setFixed(grid, 8, size - 8, true);
}

/** A symbol with everything but its data. */
export function emptyGrid(version: number): QrGrid {
  const size = sizeOf(version);
  const grid = { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  for (let place = 0; place < size; place++) {
    setFixed(grid, 6, place, place % 2 === 0);
    setFixed(grid, place, 6, place % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, x, y, 4, [2, 4]);
  drawAlignment(grid, version);
  drawFormat(grid, 0);
  drawVersion(grid, version);
  return grid;
}
