let people = 0;

/**
 * Gives each input that still contains the default holder a holder of its own: a person with hundreds of passes would have all of them
 * updated by each call.
 */
export function ofSomebodyNew(json: string): string {
  people += 1;
  return json.replace('"reader@example.com"', `"reader-${people}@example.com"`);
}
