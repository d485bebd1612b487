export type MatchedItems<Item> = {
  added: Item[];
  removed: Item[];
  kept: [before: Item, after: Item][];
  /** Items whose order changed, each with its new predecessor; the fewest that explain the new order. */
  moved: { item: Item; previous: Item | null }[];
};

/** Matches the items of two lists by their ids, which are unique in each list. */
export function matchItems<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
): MatchedItems<Item> {
  const old = new Map(before.map((item, index) => [idOf(item), { item, index }]));
  const now = new Set(after.map(idOf));
  const kept = after.flatMap((item): { item: Item; old: { item: Item; index: number } }[] => {
    const match = old.get(idOf(item));
    return match ? [{ item, old: match }] : [];
  });
  const unmoved = longestIncreasing(kept.map((each) => each.old.index));
  return {
    added: after.filter((item) => !old.has(idOf(item))),
    removed: before.filter((item) => !now.has(idOf(item))),
    kept: kept.map(({ item, old }) => [old.item, item]),
    moved: kept
      .filter((each) => !unmoved.has(each.old.index))
      .map(({ item }) => ({ item, previous: after[after.indexOf(item) - 1] ?? null })),
  };
}

/** The values of a longest increasing subsequence. Quadratic: lists of a design are short. */
function longestIncreasing(values: readonly number[]): Set<number> {
  const best: number[][] = [];
  for (const value of values) {
    let longest: number[] = [];
    for (const chain of best)
      if ((chain.at(-1) ?? -1) < value && chain.length > longest.length) longest = chain;
    best.push([...longest, value]);
  }
  return new Set(best.reduce((one, other) => (other.length > one.length ? other : one), []));
}
