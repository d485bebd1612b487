/** Takes a second or two, far below the statement timeout of 30 seconds. */
const rowsPerPage = 5_000;

/** @param writePage returns the number of rows it wrote, and must not match them again */
export async function repeatInPages(writePage: (rowsMax: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const written = await writePage(rowsPerPage);
    sum += written;
    if (written < rowsPerPage) return sum;
  }
}
