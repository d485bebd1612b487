import type { RecipientOption } from '@tessera/contract';

export type RecipientSelection = ReadonlyMap<string, RecipientOption>;

export const emptySelection: RecipientSelection = new Map();

/** Only passes that were not sent yet and whose holders can be reached and did not unsubscribe. */
export const isSelectable = ({ status }: RecipientOption): boolean => status === 'INVITABLE';

export function selectRecipients(
  selection: RecipientSelection,
  passes: readonly RecipientOption[],
): RecipientSelection {
  const next = new Map(selection);
  for (const pass of passes) if (isSelectable(pass)) next.set(pass.id, pass);
  return next;
}

/** Those still available return to the unselected list. */
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
 * Splits the available passes into selected and unselected, in their order. Selected passes outside the filter
 * follow; without a filter (`isWhole`) they were erased and are dropped, as are those mailed or unsubscribed since.
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

/** Cached lower-case texts without accents: computing 100,000 of them on each key would be slow. */
const searchTexts = new WeakMap<RecipientOption, string>();

// Most texts are ASCII and have no accents.
const fold = (text: string): string =>
  /[^\p{ASCII}]/u.test(text)
    ? text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    : text.toLowerCase();

function searchText(option: RecipientOption): string {
  const known = searchTexts.get(option);
  if (known !== undefined) return known;
  const text = fold(`${option.user.name}\n${option.user.email}\n${option.user.phone ?? ''}`);
  searchTexts.set(option, text);
  return text;
}

/** The passes whose name or address contains each term of the query, ignoring case and accents. */
export function findRecipients<List extends readonly RecipientOption[]>(
  passes: List,
  query: string,
): List | RecipientOption[] {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return passes;
  return passes.filter((pass) => terms.every((term) => searchText(pass).includes(term)));
}
