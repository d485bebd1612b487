type Choice = { value: string; label: string };
export type TimezoneGroup = { group: string; items: Choice[] };

/** Zones that lie nowhere. */
const elsewhere = 'Everywhere';

/** The zones the browser knows, by the first part of their names. It keeps UTC to itself, and may not know one that was chosen with another browser. */
export function timezoneChoices(chosen: string): TimezoneGroup[] {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set([...known, 'UTC', ...(isTimezone(chosen) ? [chosen] : [])])].sort();
  const groups = Map.groupBy(zones, (zone) =>
    zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : elsewhere,
  );
  return [...groups].map(([group, members]) => ({ group, items: members.map(choice) }));
}

/** `America/Argentina/Buenos_Aires` is read as Buenos Aires, Argentina: a list is gone through by its first letters. */
function choice(zone: string): Choice {
  const [, ...places] = zone.split('/');
  const label = places.length === 0 ? zone : places.reverse().join(', ').replaceAll('_', ' ');
  return { value: zone, label };
}

function isTimezone(name: string): boolean {
  try {
    return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
