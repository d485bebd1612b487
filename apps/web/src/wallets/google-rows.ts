/** Google draws no fourth row and no fourth item beside three. */
const rowsMax = 3;
const rowItemsMax = 3;

/** Lays items out in as few rows as hold them, evenly: four stand two and two, not three and one. */
export function googleRows<T>(items: readonly T[]): T[][] {
  const shown = items.slice(0, rowsMax * rowItemsMax);
  const rowCount = Math.ceil(shown.length / rowItemsMax);
  const rows: T[][] = [];
  let start = 0;
  for (let row = 0; row < rowCount; row++) {
    const size = Math.ceil((shown.length - start) / (rowCount - row));
    rows.push(shown.slice(start, start + size));
    start += size;
  }
  return rows;
}
