/**
 * Spreadsheets run cells that begin with one of these as formulas. The apostrophe and white space at the ends are listed so that the guard
 * can be removed, and the rest kept, without changing such a text.
 */
const guarded = /^['=+\-@＝＋－＠\s]|\s$/;

/** A cell that a spreadsheet shows as text: with an apostrophe before a text that it would run, or that would be read differently. */
export function guardFormula(text: string): string {
  return guarded.test(text) ? `'${text}` : text;
}

/** An apostrophe by which Excel keeps a number as text, as in `'0049`. */
const textMark = /^'\d/;

/** The text that `guardFormula` was given; any other cell without white space at its ends and without Excel's mark of a text. */
export function removeFormulaGuard(cell: string): string {
  if (cell.startsWith("'") && guarded.test(cell.slice(1))) return cell.slice(1);
  const text = cell.trim();
  return textMark.test(text) ? text.slice(1) : text;
}
