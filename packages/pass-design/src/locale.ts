const localesSeenMax = 500;
const localesSeen = new Map<string, string>();
const timezonesSeen = new Map<string, string>();

function remembered(seen: Map<string, string>, asked: string, settle: (asked: string) => string): string {
  const known = seen.get(asked);
  if (known !== undefined) return known;
  if (seen.size >= localesSeenMax) seen.clear();
  const settled = settle(asked);
  seen.set(asked, settled);
  return settled;
}

/** The language tag in its canonical form, or `en`: a browser's header must never keep a pass from being drawn. */
export function settleLocale(asked: string): string {
  return remembered(localesSeen, asked, (tag) => {
    try {
      return new Intl.Locale(tag).toString();
    } catch {
      return 'en';
    }
  });
}

/** The time zone as given when the platform knows it, else `UTC`. */
export function settleTimezone(asked: string): string {
  return remembered(timezonesSeen, asked, (name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return name;
    } catch {
      return 'UTC';
    }
  });
}
