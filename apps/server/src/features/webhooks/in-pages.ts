/** So many rows are written in a second or two, far from the 30 seconds a statement may take, however large a log has grown. */
const rowsPerPage = 5_000;

/**
 * Repeats a statement that answers how many rows it wrote, until it finds no full page any more. Answers their sum.
 * @param writePage must not find again what it has written
 */
export async function inPages(writePage: (rowsMax: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const written = await writePage(rowsPerPage);
    sum += written;
    if (written < rowsPerPage) return sum;
  }
}
