export type TimeZoneChoice = {
  value: string;
  /** The name and its offset today: "Europe/Kyiv (UTC+02:00)". */
  label: string;
};

/** Current IANA names (keys) that browsers still list under a former name, since Unicode CLDR never renames. */
const formerNames: Record<string, string> = {
  'Africa/Asmara': 'Africa/Asmera',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Atikokan': 'America/Coral_Harbour',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Nuuk': 'America/Godthab',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Chuuk': 'Pacific/Truk',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Pohnpei': 'Pacific/Ponape',
};
const presentNames = new Map(Object.entries(formerNames).map(([present, former]) => [former, present]));

export function presentTimeZone(name: string): string {
  const listed = formatterOf(name)?.resolvedOptions().timeZone ?? name;
  const present = presentNames.get(listed);
  return present && formatterOf(present) ? present : listed;
}

/** The name to show: “America/New York”. */
export const timeZoneLabel = (name: string): string => presentTimeZone(name).replaceAll('_', ' ');

/** Below inputs of times. */
export const timeZoneNote = (name: string): string => `In the workspace’s time zone, ${timeZoneLabel(name)}.`;

export function browserTimeZone(): string {
  return presentTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The browser's zones under their current names, and UTC. Takes a fifth of a second, since each zone needs a formatter. */
export function timeZoneChoices(now: Date): TimeZoneChoice[] {
  const choices = [...Intl.supportedValuesOf('timeZone'), 'UTC'].flatMap((listed) => {
    const present = presentNames.get(listed) ?? listed;
    return describe(present, now) ?? describe(listed, now) ?? [];
  });
  const byName = new Map(choices.map((choice) => [choice.value, choice]));
  return [...byName.values()].sort((a, b) => (a.value < b.value ? -1 : 1));
}

/** A stored zone under its current name; null if the browser does not know it. */
export function timeZoneChoice(name: string, now: Date): TimeZoneChoice | null {
  return describe(presentTimeZone(name), now);
}

function describe(zone: string, now: Date): TimeZoneChoice | null {
  const parts = formatterOf(zone)?.formatToParts(now);
  const offset = parts?.find(({ type }) => type === 'timeZoneName')?.value;
  if (!offset) return null;
  const sinceUtc = offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC');
  return { value: zone, label: `${zone.replaceAll('_', ' ')} (${sinceUtc})` };
}

/**
 * Choices that contain every typed word in their current or former name or offset, ignoring case and accents. Exact
 * matches sort first, then names that begin with the text.
 */
export function findTimeZones(choices: readonly TimeZoneChoice[], typed: string): TimeZoneChoice[] {
  const words = searchWords(typed);
  const wanted = words.join(' ');
  return choices
    .flatMap((choice) => {
      const names = [choice.value, formerNames[choice.value] ?? ''].map(plain);
      const offset = choice.label.slice(choice.label.lastIndexOf('(UTC') + 4, -1);
      const text = [...names, offset].join(' ');
      if (!words.every((word) => text.includes(word) || isOffset(word, offset))) return [];
      const parts = names.flatMap((name) => [name, ...name.split('/')]);
      if (parts.includes(wanted) || isOffset(wanted, offset)) return { choice, rank: 0 };
      return { choice, rank: parts.some((part) => part.startsWith(wanted)) ? 1 : 2 };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

/** Drops "UTC" before an offset: every offset begins with it. Alone it is a zone's name. */
function searchWords(typed: string): string[] {
  return plain(typed)
    .replaceAll('\u2212', '-')
    .replaceAll(/[()]/g, ' ')
    .replaceAll(/(?<![\w/])(?:utc|gmt)\s*(?=[-+\d])/g, '')
    .split(/\s+/)
    .filter(Boolean);
}

/** Whether a word such as "+2", "5:30" or "-0930" matches an offset label ("+05:30"). */
function isOffset(word: string, offset: string): boolean {
  const [, sign, hours, minutes = ''] = /^([-+]?)(\d{1,2}):?(\d{2})?$/.exec(word) ?? [];
  if (!hours || !(sign || word.includes(':'))) return false;
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  return (sign ? offset : offset.slice(1)).startsWith(`${sign}${clock}`);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();
}

/** Null if the browser does not know the zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}
