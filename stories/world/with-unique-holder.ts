let people = 0;

/** Replaces the default holder by a separate one: each call would update all of a person's hundreds of passes. */
export function withUniqueHolder(json: string): string {
  people += 1;
  return json.replace('"reader@example.com"', `"reader-${people}@example.com"`);
}
