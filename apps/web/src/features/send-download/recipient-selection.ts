import type { RecipientOption } from '@tessera/contract';

/** The selected passes by their ids. Keeps those that the current filter leaves out. */
export type RecipientSelection = ReadonlyMap<string, RecipientOption>;

export const emptySelection: RecipientSelection = new Map();

/** Only passes that were not mailed yet, and whose holders did not unsubscribe. */
export const isSelectable = ({ status }: RecipientOption): boolean => status === 'INVITABLE';

/** Adds the passes that can be selected. */
export function selectRecipients(
  selection: RecipientSelection,
  passes: readonly RecipientOption[],
): RecipientSelection {
  const next = new Map(selection);
  for (const pass of passes) if (isSelectable(pass)) next.set(pass.id, pass);
  return next;
}

/** Removes passes. Those still available are in the unselected list again. */
export function unselectRecipients(
  selection: RecipientSelection,
  passes: readonly Pick<RecipientOption, 'id'>[],
): RecipientSelection {
  const next = new Map(selection);
  for (const { id } of passes) next.delete(id);
  return next;
}

export type RecipientLists = { selected: RecipientOption[]; unselected: RecipientOption[] };

/**
 * Splits the available passes into the selected and the unselected ones, in their order. Selected passes that are not available follow:
 * a filter leaves them out. If no filter does (`isWhole`), they do not exist any more, and are dropped. So are those that were mailed, or
 * whose holders unsubscribed, since they were selected.
 */
export function splitRecipients(
  available: readonly RecipientOption[],
  selection: RecipientSelection,
  isWhole: boolean,
): RecipientLists {
  const selected: RecipientOption[] = [];
  const unselected: RecipientOption[] = [];
  const seen = new Set<string>();
  for (const pass of available) {
    const isChosen = selection.has(pass.id);
    if (isChosen) seen.add(pass.id);
    (isChosen && isSelectable(pass) ? selected : unselected).push(pass);
  }
  if (!isWhole && seen.size < selection.size)
    for (const pass of selection.values()) if (!seen.has(pass.id)) selected.push(pass);
  return { selected, unselected };
}

/** Folded name and address of each option, made once: folding 100,000 of them at every letter would be felt. */
const searchTexts = new WeakMap<RecipientOption, string>();

// Most texts are ASCII, which has no accents to remove.
const fold = (text: string): string =>
  /[^\p{ASCII}]/u.test(text)
    ? text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    : text.toLowerCase();

function searchText(option: RecipientOption): string {
  const known = searchTexts.get(option);
  if (known !== undefined) return known;
  const text = fold(`${option.user.name}\n${option.user.email}`);
  searchTexts.set(option, text);
  return text;
}

/** The passes whose holder's name or address contains each term of the query, without regard to case and accents. */
export function findRecipients<List extends readonly RecipientOption[]>(
  passes: List,
  query: string,
): List | RecipientOption[] {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return passes;
  return passes.filter((pass) => terms.every((term) => searchText(pass).includes(term)));
}
