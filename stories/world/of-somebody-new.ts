let people = 0;

/**
 * Gives the input a reader of its own, where it still names the one they all begin with: somebody who has hundreds of passes by now would
 * have each of them made anew at each call.
 */
export function ofSomebodyNew(json: string): string {
  people += 1;
  return json.replace('"reader@example.com"', `"reader-${people}@example.com"`);
}
