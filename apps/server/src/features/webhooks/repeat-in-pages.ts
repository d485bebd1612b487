/** Takes a second or two, far below the statement timeout of 30 seconds, regardless of the log's size. */
const rowsPerPage = 5_000;

/**
 * Repeats a statement until it writes less than a full page. Returns the total number of rows written.
 * @param writePage returns the number of rows it wrote, and must not match them again
 */
export async function repeatInPages(writePage: (rowsMax: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const written = await writePage(rowsPerPage);
    sum += written;
    if (written < rowsPerPage) return sum;
  }
}
