import { problemOf } from './problem-of.ts';

type Schema = Parameters<typeof problemOf>[0];

/** What a field's rule says: the sentence to show, or null; later where the rules are not there yet. */
export type Verdict = string | null | Promise<string | null>;

export type FetchedRules<Rules> = {
  areThere: () => boolean;
  /** Fetches them once; resolves also where they cannot be fetched, and may be asked again then. */
  fetch: () => Promise<void>;
  /**
   * Judges what is read as `problemOf` does, when it judges: a field may have been mended meanwhile. No schema passes everything, and so does a lack
   * of rules that could not be fetched: the server judges by the same ones, and answers at the field.
   */
  problemOf: (schemaIn: (rules: Rules) => Schema | null, read: () => unknown) => Verdict;
};

/**
 * Rules of a form that are fetched when somebody begins to fill it in: they weigh as much as a page, and most visits change nothing.
 * Once they are there, they judge at once.
 */
export function fetchedRules<Rules>(fetchRules: () => Promise<Rules>): FetchedRules<Rules> {
  let rules: Rules | null = null;
  let fetching: Promise<void> | null = null;
  // A sending that waited for what did not come does not wait for it again: the next one asks anew, and so does whoever types.
  let hasFailed = false;
  const judge = (schemaIn: (rules: Rules) => Schema | null, read: () => unknown): string | null => {
    const schema = rules && schemaIn(rules);
    return schema && problemOf(schema, read());
  };
  const fetch = (): Promise<void> => {
    hasFailed = false;
    fetching ??= fetchRules().then(
      (fetched) => {
        rules = fetched;
      },
      () => {
        fetching = null;
        hasFailed = true;
      },
    );
    return fetching;
  };
  return {
    areThere: () => rules !== null,
    fetch,
    problemOf: (schemaIn, read) =>
      rules || hasFailed ? judge(schemaIn, read) : fetch().then(() => judge(schemaIn, read)),
  };
}
