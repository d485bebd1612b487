/**
 * Spreadsheets run cells that begin with one of these as formulas. The apostrophe and white space at the ends are listed so that the guard
 * can be removed, and the rest kept, without changing such a text.
 */
const guarded = /^['=+\-@＝＋－＠\s]|\s$/;

/** A cell that a spreadsheet shows as text: with an apostrophe before a text that it would run, or that would be read differently. */
export function guardFormula(text: string): string {
  return guarded.test(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given; any other cell without white space at its ends. */
export function removeFormulaGuard(cell: string): string {
  return cell.startsWith("'") && guarded.test(cell.slice(1)) ? cell.slice(1) : cell.trim();
}
