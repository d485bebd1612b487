type Mark = readonly [name: string, mark: RegExp];

// In this order: most browsers also name those they descend from, and most telephones the system they descend from.
const browsers: readonly Mark[] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS)\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
];
const systems: readonly Mark[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const find = (marks: readonly Mark[], text: string) => marks.find(([, mark]) => mark.test(text))?.[0];

/** What its owner would call a device: “Safari on iPhone”. Whatever a browser sends, only words from here are in the mail. */
export function deviceName(userAgent: string | null): string {
  const browser = find(browsers, userAgent ?? '');
  const system = find(systems, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'An unknown device';
}
