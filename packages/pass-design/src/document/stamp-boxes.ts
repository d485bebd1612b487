import type { ImageSize } from './image-sizes.ts';
import type { Stamps } from './looks-schema.ts';

export type StampBox = { left: number; top: number; side: number };

/** The shares that stay free beside the stamps, above and below them, and of a cell around its stamp. Google Wallet cuts off a twelfth above and below. */
const [sides, ends, gap] = [0.03, 0.12, 0.1];

/** Where the stamps of a card are drawn, in the units of the cover: in rows from the top left; a shorter last row is centered. */
export function stampBoxes(
  { total, columns }: Pick<Stamps, 'total' | 'columns'>,
  cover: ImageSize,
): StampBox[] {
  const rows = Math.ceil(total / columns);
  const cellWidth = (cover.width * (1 - 2 * sides)) / columns;
  const cellHeight = (cover.height * (1 - 2 * ends)) / rows;
  const cell = Math.min(cellWidth, cellHeight);
  const side = cell * (1 - gap);
  // Stamps of a short row close up to the middle.
  const spacing = Math.min(cellWidth, cell * 1.25);
  return Array.from({ length: total }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, total - row * columns);
    const x = cover.width / 2 + ((index % columns) - (inRow - 1) / 2) * spacing;
    const y = cover.height / 2 + (row - (rows - 1) / 2) * cellHeight;
    return { left: x - side / 2, top: y - side / 2, side };
  });
}
