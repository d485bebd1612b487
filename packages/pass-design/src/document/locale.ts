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

/** The canonical language tag, or `en`: an invalid header must not prevent rendering. */
export function settleLocale(asked: string): string {
  return remembered(localesSeen, asked, (tag) => {
    try {
      return new Intl.Locale(tag).toString();
    } catch {
      return 'en';
    }
  });
}

/** The time zone if the platform knows it, else `UTC`. */
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

/** The English name of a language tag, or the tag if it has none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
